"""The four special species: a module each, with its Action, the reaction to it and its two drawbacks.

Their texts and magnitudes are data; what they do is registered under the ids that the data have.
"""

from antterm.games.march.rules.species import crazy, marauder, mutant, nomad

SPECIES = (crazy, nomad, mutant, marauder)
"""The modules that register the species."""
