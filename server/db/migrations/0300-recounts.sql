-- What people counted in a mall's car park, level by level: from then on the count by the gates goes on from theirs.
create table recounts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  -- open; finished: the counts go on from it; dropped: somebody gave it up.
  state text not null check (state in ('open', 'finished', 'dropped')),
  -- Who began it, and who ended it: the accounts' public ids.
  person text not null,
  began_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  -- When somebody last went on with it.
  changed_at timestamptz not null,
  -- Each level as it was counted, with what the sensors saw then, by whom and when.
  levels jsonb not null default '[]',
  -- The cars inside when it ended, of how many more or fewer nobody can be sure, and what the gates had before.
  cars integer check (cars >= 0),
  unsure integer check (unsure >= 0),
  cars_by_gates integer,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'finished') = (cars is not null))
);
-- One at a time: two people who count beside each other count in the same one.
create unique index recounts_one_open on recounts (mall_id) where state = 'open';
create index recounts_finished on recounts (mall_id, ended_at desc) where state = 'finished';

alter table recounts enable row level security;
create policy recounts_seen on recounts using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on recounts from gms_app;
