-- What people have reported, and what keepers and owners of tables have done (`antterm.host.records`).
CREATE TABLE records (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    content jsonb NOT NULL
);

CREATE INDEX records_kind ON records (kind, number);
