-- What one process tells the others, written in the transaction that it is about. `xid` says which transactions were
-- still under way when somebody read, so that a late commit is not passed over.
create table channel_messages (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  origin text not null,
  name text not null,
  body jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
alter table channel_messages enable row level security;
-- Every transaction may send, whosever view it has; only the system reads.
create policy channel_messages_sent on channel_messages for insert with check (true);
create policy channel_messages_read on channel_messages for select using ((select app_is_system()));
create policy channel_messages_deleted on channel_messages for delete using ((select app_is_system()));
