-- compatible: when the settings of people were changed, so that a host finds those of which no message has come.
ALTER TABLE people ADD COLUMN changed timestamptz NOT NULL DEFAULT clock_timestamp();

CREATE INDEX people_changed ON people (changed);
