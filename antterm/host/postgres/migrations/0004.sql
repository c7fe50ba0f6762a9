-- What people have reported, and what owners of hosts and of tables have done (`antterm.host.moderation_log`).
CREATE TABLE records (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    content jsonb NOT NULL
);

CREATE INDEX records_kind ON records (kind, number);
