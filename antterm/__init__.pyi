from antterm.api import AgentError as AgentError
from antterm.api import Match as Match
from antterm.api import Results as Results
from antterm.api import games as games
from antterm.api import load as load
from antterm.api import new as new
from antterm.api import play as play

__all__: tuple[str, ...]
__version__: str
