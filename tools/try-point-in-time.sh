#!/usr/bin/env bash
# Shows that PostgreSQL's own point-in-time recovery brings the product's data back to a chosen moment: a cluster of its
# own with an archive, a base backup, writes before and after the moment, then a recovery to it. Touches nothing else.
# As root the cluster runs as the user postgres. usage: tools/try-point-in-time.sh [FOLDER] [PORT]
set -euo pipefail
work=${1:-$(mktemp -d)}
port=${2:-5460}
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
PATH="${bin:+$bin:}$PATH"
live=$work/live archive=$work/archive base=$work/base recovered=$work/recovered

as_postgres() {
  if [ "$(id -u)" = 0 ]; then su postgres -s /bin/bash -c "PATH='$PATH'; $*"; else bash -c "$*"; fi
}
ask() { psql -h 127.0.0.1 -p "$port" -U postgres -d mall -XAtqc "$1"; }
start() { as_postgres "pg_ctl -D '$1' -l '$work/$2.log' -w -t 60 start" >/dev/null; }
stop() { as_postgres "pg_ctl -D '$1' -m fast -w stop" >/dev/null 2>&1 || true; }
trap 'stop "$live"; stop "$recovered"' EXIT

mkdir -p "$work" "$archive"
chmod 755 "$work"
if [ "$(id -u)" = 0 ]; then chown -R postgres "$work"; fi

echo "1. a cluster with an archive, in $work"
as_postgres "initdb -D '$live' -A trust -U postgres -E UTF8 --locale=C.UTF-8" >/dev/null
as_postgres "cat >> '$live/postgresql.conf'" <<CONF
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$work'
wal_level = replica
archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f "$archive/%f" && cp "%p" "$archive/%f"'
CONF
start "$live" live
psql -h 127.0.0.1 -p "$port" -U postgres -Xqc 'create database mall'

echo '2. the product makes its schema and its first account there'
here=$(cd "$(dirname "$0")/.." && pwd)
admin() { (cd "$here" && DATABASE_URL="postgres://postgres@127.0.0.1:$port/mall" ${ADMIN:-node tools/admin.mjs} "$@"); }
echo 'a long enough password' | admin create-super-admin first@mall.example

echo '3. a base backup, while the cluster runs'
as_postgres "pg_basebackup -h 127.0.0.1 -p $port -U postgres -D '$base' -c fast -X none"

echo '4. an inquiry every 50 ms; the moment is in their middle'
write() {
  ask "insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
    values ('n$1', 'a', 'b', 'a@example.com', '98250', 'n$1', clock_timestamp())"
}
for n in $(seq 1 40); do write "$n"; sleep 0.05; done
moment=$(ask "select clock_timestamp()")
sleep 0.2
for n in $(seq 41 80); do write "$n"; sleep 0.05; done
ask 'delete from inquiries where public_id <= '"'n3'"
echo "   the moment is $moment; afterwards 40 more came and somebody deleted by mistake: $(ask 'select count(*) from inquiries') of 80 left"
ask 'select pg_switch_wal()' >/dev/null
sleep 2
stop "$live"

echo '5. the base backup with the archive, recovered to the moment'
as_postgres "cp -a '$base' '$recovered' && touch '$recovered/recovery.signal' && chmod 700 '$recovered'"
as_postgres "cat >> '$recovered/postgresql.auto.conf'" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
archive_mode = off
CONF
began=$(date +%s%N)
start "$recovered" recovered
until [ "$(ask 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
echo "   recovered in $((($(date +%s%N) - began) / 1000000)) ms"

found=$(ask "select count(*) || ' ' || count(*) filter (where created_at > '$moment') from inquiries")
echo "6. inquiries, and those of after the moment: $found"
echo 'a long enough password' | admin create-super-admin second@mall.example
[ "$found" = '40 0' ] || { echo 'FAILED: expected 40 0'; exit 1; }
echo 'point-in-time recovery works here'
