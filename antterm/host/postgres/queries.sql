-- What a host asks of the database, each with its name; `store.py` and `channel.py` use them.

-- name: read
SELECT version, head::text, position::text, origin::text, papers::text,
    (SELECT coalesce(json_agg(json_build_array(rev, stays, given) ORDER BY rev), '[]')::text
        FROM answers WHERE game = name AND rev > %(rev)s)
FROM games WHERE name = %(name)s AND removed IS NULL AND version > %(version)s

-- name: write
WITH written AS (
    UPDATE games SET version = version + 1, mark = %(mark)s, papers = %(papers)s,
        head = coalesce(%(head)s, head), position = coalesce(%(position)s, position),
        origin = coalesce(%(origin)s, origin), changed = clock_timestamp()
    WHERE name = %(name)s AND version = %(version)s AND removed IS NULL
    RETURNING name, version
), forgotten AS (
    DELETE FROM answers USING written WHERE game = written.name AND rev < %(rev)s AND %(anew)s
), changed AS (
    INSERT INTO answers (game, rev, stays, given, digest)
    SELECT name, %(rev)s, %(stays)s, %(given)s, %(digest)s FROM written WHERE %(changes)s
)
SELECT version FROM written

-- name: make
WITH made AS (
    INSERT INTO games (name, mark, head, position, origin, papers)
    VALUES (%(name)s, %(mark)s, %(head)s, %(position)s, %(origin)s, %(papers)s)
    ON CONFLICT DO NOTHING RETURNING name, version
), changed AS (
    INSERT INTO answers (game, rev, stays, given, digest)
    SELECT name, %(rev)s, %(stays)s, %(given)s, %(digest)s FROM made
)
SELECT version FROM made

-- name: was_written
SELECT 1 FROM games WHERE name = %(name)s AND mark = %(mark)s

-- The highest number that a table with this base of a name has.
-- name: highest_number
SELECT coalesce(max(substring(name from '[0-9]{1,9}$')::bigint), 1) FROM games
WHERE name ~ ('^' || %(base)s || '[0-9]{1,9}$')

-- All tables, or those with these names.
-- name: listed
SELECT name, version, head::text, papers::text FROM games
WHERE removed IS NULL AND (%(names)s::text[] IS NULL OR name = ANY(%(names)s))

-- name: seated
SELECT papers::text FROM games WHERE name = %(name)s

-- name: set_aside
INSERT INTO set_aside (game, document) VALUES (%(name)s, %(document)s) RETURNING 1

-- name: remove
UPDATE games SET removed = now(), changed = clock_timestamp(), version = version + 1
WHERE name = %(name)s AND removed IS NULL RETURNING version

-- name: try_out
INSERT INTO hosts (id, guests, seen) VALUES ('', '[]', '-infinity')
ON CONFLICT (id) DO UPDATE SET guests = '[]' RETURNING 1

-- Settings that a later version of the program has stored stay as they are, and those that another host has
-- changed meanwhile, unless `always`.
-- name: keep_person
INSERT INTO people (account, settings) VALUES (%(name)s, %(settings)s)
ON CONFLICT (account) DO UPDATE SET settings = excluded.settings, changed = clock_timestamp()
WHERE coalesce((people.settings->>'schema')::integer, 1) <= %(format)s
    AND (%(always)s OR people.settings = %(before)s::jsonb) RETURNING 1

-- name: is_person_newer
SELECT 1 FROM people WHERE account = %(name)s AND (settings->>'schema')::integer > %(format)s

-- The settings of everybody, or of these people.
-- name: people
SELECT account, settings::text FROM people
WHERE %(accounts)s::text[] IS NULL OR account = ANY(%(accounts)s)

-- name: changed_people
SELECT account FROM people WHERE changed > %s - %s * interval '1s'

-- name: keep_ban
INSERT INTO bans VALUES (%(who)s, %(ban)s) ON CONFLICT (who) DO UPDATE SET ban = excluded.ban RETURNING 1

-- name: lift_ban
DELETE FROM bans WHERE who = %(who)s RETURNING 1

-- name: bans
SELECT ban::text FROM bans ORDER BY who

-- Reports and acts of one kind.
-- name: records
SELECT number, content::text FROM records WHERE kind = %(kind)s ORDER BY number

-- name: add_record
INSERT INTO records (kind, content) VALUES (%(kind)s, %(content)s) RETURNING number

-- The oldest give way, but no report that waits for the keeper.
-- name: trim_records
DELETE FROM records WHERE number IN (
    SELECT number FROM records WHERE kind = %(kind)s AND (kind <> 'reports' OR content->>'settled' IS NOT NULL)
    ORDER BY number DESC OFFSET %(most)s
) RETURNING 1

-- name: change_record
UPDATE records SET content = %(content)s WHERE kind = %(kind)s AND number = %(number)s RETURNING 1

-- All tournaments, but for those whose versions are known; names of them all.
-- name: tournaments
SELECT name, version, CASE WHEN (name, version) IN
        (SELECT * FROM unnest(%(names)s::text[], %(versions)s::bigint[]))
    THEN NULL ELSE tournament::text END
FROM tournaments

-- name: make_tournament
INSERT INTO tournaments (name, mark, tournament) VALUES (%(name)s, %(mark)s, %(tournament)s)
ON CONFLICT DO NOTHING RETURNING version

-- name: write_tournament
UPDATE tournaments SET version = version + 1, mark = %(mark)s, tournament = %(tournament)s
WHERE name = %(name)s AND version = %(version)s RETURNING version

-- name: was_tournament_written
SELECT 1 FROM tournaments WHERE name = %(name)s AND mark = %(mark)s

-- name: remove_tournament
DELETE FROM tournaments WHERE name = %(name)s RETURNING 1

-- name: knows_compatible
SELECT 1 FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = 'antterm_schema' AND column_name = 'compatible'

-- How many hosts have shown a sign of life lately.
-- name: hosts
SELECT count(*) FROM hosts WHERE seen > clock_timestamp() - %s * interval '1 second'

-- A sign of life, with who is connected to this host.
-- name: sign
INSERT INTO hosts (id, guests) VALUES (%s, %s)
ON CONFLICT (id) DO UPDATE SET guests = excluded.guests, seen = clock_timestamp()

-- name: terminals_elsewhere
SELECT guests::text FROM hosts WHERE id <> %s AND seen > clock_timestamp() - %s * interval '1s'

-- name: changed
SELECT name, version FROM games WHERE changed > %s - %s * interval '1s'
