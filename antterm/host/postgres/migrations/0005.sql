-- Tournaments. `version` grows with every writing, as that of a game does.
CREATE TABLE tournaments (
    name text PRIMARY KEY,
    version bigint NOT NULL DEFAULT 1,
    mark text NOT NULL,
    tournament jsonb NOT NULL
);
