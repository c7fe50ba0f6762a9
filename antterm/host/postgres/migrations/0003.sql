-- Whom no host lets in: persons and networks.
CREATE TABLE bans (
    who text PRIMARY KEY,
    ban jsonb NOT NULL
);
