"""What people are called who play on a host."""

from __future__ import annotations


def called(account: str) -> str:
    """The name of an account; of a guest without that of the account which guests share."""
    return account.partition("@")[0]


def names_of(account: str) -> set[str]:
    """By what somebody may be meant who is muted: the account, or its name alone."""
    return {account, called(account)}
