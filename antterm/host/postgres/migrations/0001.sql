-- What several hosts keep together. `version` of a game grows with every writing: a host that knows an earlier one
-- has to read on before it may write.
CREATE TABLE games (
    name text PRIMARY KEY,
    version bigint NOT NULL DEFAULT 1,
    mark text NOT NULL,               -- of the last writing, so that who lost the line can tell whether it was his
    head jsonb NOT NULL,              -- the saved game, but for its answers and positions
    position json NOT NULL,           -- the state at the last boundary
    origin json,                      -- the state that replay starts from, in a game whose rules have changed
    papers jsonb NOT NULL,            -- seats, chat, proposals and all else there is beside the game
    changed timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed timestamptz               -- since when it is forgotten
);

CREATE INDEX games_changed ON games (changed);

-- Every change of a game, a row each; a second one for the same `rev` cannot be. Taking back begins anew: one row
-- with all the answers that stand, in place of those before it.
CREATE TABLE answers (
    game text NOT NULL REFERENCES games (name) ON UPDATE CASCADE ON DELETE CASCADE,
    rev bigint NOT NULL CHECK (rev > 0),
    stays integer NOT NULL CHECK (stays >= 0),  -- how many of the answers before it stand
    given text[] NOT NULL,                      -- the answers that follow these
    digest text NOT NULL,                       -- of the position that they lead to
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (game, rev)
);

-- Games as they were before they became something else.
CREATE TABLE set_aside (
    game text NOT NULL REFERENCES games (name) ON UPDATE CASCADE ON DELETE CASCADE,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    document json NOT NULL
);

-- How people want to be told of their turn, and whom they will not hear.
CREATE TABLE people (
    account text PRIMARY KEY,
    settings jsonb NOT NULL
);

-- The hosts that are there, and who is at them; lost with the database, and then told again.
CREATE UNLOGGED TABLE hosts (
    id text PRIMARY KEY,
    seen timestamptz NOT NULL DEFAULT clock_timestamp(),
    guests jsonb NOT NULL
);
