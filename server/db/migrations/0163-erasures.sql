-- What was erased, by random ids that lead to nobody any more. It is copied to a file outside the database: a restore of an
-- older backup brings erased rows back, and they are erased again by it.
create table erasures (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('account', 'session', 'inquiry')),
  public_id text not null,
  at timestamptz not null,
  unique (kind, public_id)
);
-- Visits of erased accounts that go on: their plates are taken away when they are over.
create table erasure_waits (
  session_id bigint primary key,
  public_id text not null,
  asked_at timestamptz not null
);
alter table erasures enable row level security;
alter table erasure_waits enable row level security;
create policy erasures_seen on erasures using ((select app_is_system())) with check ((select app_is_system()));
create policy erasure_waits_seen on erasure_waits using ((select app_is_system())) with check ((select app_is_system()));
