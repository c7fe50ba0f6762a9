-- Papers and settings may be of stored format 2 (`antterm.host.formats`) from now on: antterm 1.0 cannot read them, and
-- this step keeps it away with a sentence. Rows of format 1 stay as they are until they are written again.
COMMENT ON COLUMN games.papers IS 'its "schema" is the stored format, 1 where there is none';
COMMENT ON COLUMN people.settings IS 'its "schema" is the stored format, 1 where there is none';

-- People have ids (`antterm.host.identity`) where they had names: `bob` was an account, `bob@games` a guest of the
-- shared account games.
UPDATE people SET account = CASE
    WHEN position('@' IN account) > 0
    THEN 'guest:' || split_part(account, '@', 2) || ':' || split_part(account, '@', 1)
    ELSE 'account:' || account
END;
