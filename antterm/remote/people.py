"""What people are called who play on a host."""

from __future__ import annotations


def called(account: str) -> str:
    """The name of an account; of a guest without that of the account which guests share."""
    return account.partition("@")[0]
