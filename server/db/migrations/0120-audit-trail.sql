-- The audit trail is sealed with a key that lies outside the database. Who records something only inserts a row here, in
-- the transaction that does it, and takes no lock; one process then seals what is committed into the chain.
create table audit_pending (
  id bigint generated always as identity primary key,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  actor text not null,
  action text not null,
  target text not null,
  mall_id integer,
  address text,
  request text,
  times integer not null default 1 check (times > 0),
  detail jsonb not null
);
alter table audit_pending enable row level security;
create policy audit_pending_seen on audit_pending for select
  using ((select app_is_system()) or mall_id = (select app_mall()));
create policy audit_pending_written on audit_pending for insert
  with check ((select app_is_system()) or mall_id = (select app_mall()) or ((select app_account()) is not null and mall_id is null));
create policy audit_pending_sealed on audit_pending for delete using ((select app_is_system()));
revoke update on audit_pending from gms_app;
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = '42501';
end $$;
create trigger audit_pending_stands before update or truncate on audit_pending for each statement execute function refuse_rewriting();

-- Records of before stay as they are, chained without a key; the first sealed record binds the last of them.
alter table audit_entries disable trigger audit_entries_stand;
alter table audit_entries add column number bigint, add column address text, add column request text,
  add column times integer not null default 1, add column key_id text;
update audit_entries e set number = counted.number
from (select id, row_number() over (order by id) as number from audit_entries) counted where counted.id = e.id;
alter table audit_entries alter column number set not null;
alter table audit_entries enable trigger audit_entries_stand;
create unique index audit_entries_number on audit_entries (number);
create trigger audit_entries_whole before truncate on audit_entries for each statement execute function refuse_rewriting();
revoke truncate on audit_entries, audit_head, audit_pending from gms_app;
drop policy audit_entries_seen on audit_entries;
create policy audit_entries_seen on audit_entries for select using ((select app_is_system()) or mall_id = (select app_mall()));
create policy audit_entries_sealed on audit_entries for insert with check ((select app_is_system()));

-- Names this trail: a record of another one does not fit in here.
alter table audit_head add column trail text not null default gen_random_uuid()::text;

-- The newest first: of all, of a mall, of a person, about somebody or something, of a kind.
create index audit_entries_at on audit_entries (at desc, number desc);
create index audit_entries_mall on audit_entries (mall_id, at desc, number desc);
create index audit_entries_actor on audit_entries (actor, at desc, number desc);
create index audit_entries_target on audit_entries (target, at desc, number desc);
create index audit_entries_action on audit_entries (action, at desc, number desc);
