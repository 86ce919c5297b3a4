-- Why sessions pay less than their tariff says: passes, lists and shops, each under its own name, as they were given.
create table session_covers (
  mall_id integer not null references malls,
  session_id bigint not null references sessions on delete cascade,
  name text not null,
  cover jsonb not null,
  -- The public id of the account or of the shop; the product where it decided at a gate.
  given_by text not null,
  given_at timestamptz not null,
  primary key (session_id, name)
);
alter table session_covers enable row level security;
create policy session_covers_seen on session_covers
  using ((select app_is_system()) or mall_id = (select app_mall()));

-- Season passes, the lists of staff and guests, and the watch list: who, when, where, and how many at once.
create table passes (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  -- What it is called on bills: a person's name stands on none.
  number integer not null check (number > 0),
  kind text not null check (kind in ('season', 'staff', 'vip', 'watch')),
  -- A person or a company.
  holder text not null,
  -- Why a plate is watched; else whatever the mall wants to know.
  note text not null default '',
  -- How many of its plates may be inside at once; null: all of them.
  quota integer check (quota > 0),
  -- The levels on which it is good; none: on all.
  levels text[] not null default '{}',
  days text[] not null,
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 0 and 1440),
  valid_from timestamptz not null,
  valid_until timestamptz,
  -- The class that its cars pay as; null: they are free.
  pays_as text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when somebody has ended it: it counts until then.
  ended_at timestamptz,
  unique (mall_id, number),
  check (valid_until is null or valid_until > valid_from),
  check (kind <> 'watch' or valid_until is not null)
);
create index passes_ending on passes (mall_id, valid_until) where valid_until is not null;
alter table passes enable row level security;
create policy passes_seen on passes using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on passes from gms_app;

create table pass_plates (
  pass_id bigint not null references passes,
  mall_id integer not null references malls,
  plate_key text not null,
  plate text not null,
  primary key (pass_id, plate_key)
);
-- A gate asks by the plate.
create index pass_plates_plate on pass_plates (mall_id, plate_key);
alter table pass_plates enable row level security;
create policy pass_plates_seen on pass_plates using ((select app_is_system()) or mall_id = (select app_mall()));

-- Which sessions came in by which pass, and whether they were within its quota.
create table pass_uses (
  session_id bigint not null references sessions on delete cascade,
  pass_id bigint not null references passes,
  mall_id integer not null references malls,
  outcome text not null check (outcome in ('covered', 'mercy', 'over_quota')),
  -- Of one over the quota: the sessions that were inside for sure, as far as was known.
  against jsonb not null default '[]',
  at timestamptz not null,
  -- When the car left, or it was found that it had.
  left_at timestamptz,
  primary key (session_id, pass_id)
);
create index pass_uses_inside on pass_uses (pass_id) where left_at is null;
create index pass_uses_newest on pass_uses (pass_id, at desc);
create index pass_uses_of_mall on pass_uses (mall_id) where left_at is null;
alter table pass_uses enable row level security;
create policy pass_uses_seen on pass_uses using ((select app_is_system()) or mall_id = (select app_mall()));
