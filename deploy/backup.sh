#!/bin/sh
# A backup of a host whose tables are files, while people play:
#
#     backup.sh /var/lib/antterm /var/backups/antterm
#
# and of the SSH server, with its key and the keys of its people:
#
#     backup.sh /var/lib/antterm-serve /var/backups/antterm-serve
#
# The host replaces each file as a whole, so a copy of one is always whole. It writes the papers of a table before
# its game: if they are the same before and after the game was copied, both copies belong together.
# Who can read the archive knows all hidden cards: keep it as you keep the games.
#
# Exit status 1: the archive is there, but of a table named on standard error it has no whole copy.
set -eu
umask 077

data=${1:?the data directory of the host}
folder=${2:?the folder for the archive}
archive=$folder/antterm-$(date -u +%Y%m%dT%H%M%SZ).tar.gz
copy=$(mktemp -d "$folder/.copy.XXXXXX")
trap 'rm -rf "$copy"' EXIT
status=0

# Copy papers and game of a table at one moment of it.
copy_table() {
    tries=100
    while [ "$tries" -gt 0 ] && [ -e "$data/games/$1" ]; do
        cp -p "$data/tables/$1" "$copy/tables/$1" 2>/dev/null || return 0 # it has vanished
        if cp -p "$data/games/$1" "$copy/games/$1" 2>/dev/null && cmp -s "$data/tables/$1" "$copy/tables/$1"; then
            return 0
        fi
        tries=$((tries - 1))
    done
    [ ! -e "$data/tables/$1" ]
}

mkdir "$copy/games" "$copy/tables" "$copy/people" "$copy/tournaments"
for file in "$data"/*.toml "$data"/*.json "$data"/*.txt; do
    [ ! -e "$file" ] || cp -p "$file" "$copy/"
done
for file in "$data"/people/*.toml; do
    [ ! -e "$file" ] || cp -p "$file" "$copy/people/"
done
for file in "$data"/tables/*.json; do
    if [ -e "$file" ] && ! copy_table "${file##*/}"; then
        echo "backup.sh: no whole copy of $file" >&2
        status=1
    fi
done

# After the tables: a host makes the tables that a tournament has and that are missing, and removes those that it has not.
for file in "$data"/tournaments/*.json; do
    [ ! -e "$file" ] || cp -p "$file" "$copy/tournaments/" || [ ! -e "$file" ]
done
[ ! -d "$data/serve" ] || cp -rp "$data/serve" "$copy/"

tar -czf "$archive.new" -C "$copy" .
sync
mv "$archive.new" "$archive"
echo "$archive"
exit "$status"
