-- What became of each backup: what the screen, the metrics and the next one's time are read from.
create table backup_runs (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  place text not null,
  -- Null where it failed; then `fault` says why.
  name text,
  bytes bigint,
  ledger_hash text,
  -- It was read back whole after it was written.
  is_verified boolean not null,
  fault text,
  check ((name is null) = (fault is not null))
);
create index backup_runs_newest on backup_runs (began_at desc);
alter table backup_runs enable row level security;
create policy backup_runs_seen on backup_runs using ((select app_is_system())) with check ((select app_is_system()));
