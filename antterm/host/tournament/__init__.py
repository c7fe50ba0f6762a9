"""Tournaments at a host: `pairing`, `standings` and `state` are pure, `director` runs them."""
