"""The process that keeps the tables of people at several terminals: rules, saves, bots, clocks; no screen."""
