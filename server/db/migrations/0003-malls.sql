create table malls (
  id integer generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  slug text not null,
  address text not null default '',
  price text not null default '',
  image text not null default '',
  is_live boolean not null default false,
  offset_on integer not null default 0 check (offset_on between 0 and 1440),
  offset_off integer not null default 0 check (offset_off between 0 and 1440),
  is_offset_enabled boolean not null default false,
  total_basements integer not null default 2 check (total_basements between 1 and 10),
  sections text[] not null default '{A,B,C,D,E,F,G,H}',
  slots_per_section integer not null default 10 check (slots_per_section between 1 and 100),
  slot_format text not null default 'B{level}{section}{index:02d}',
  is_configured boolean not null default false,
  config_version integer not null default 1,
  has_reported boolean not null default false,
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index malls_slug on malls (slug) where archived_at is null;

create table mall_images (
  mall_id integer primary key references malls,
  content_type text not null,
  bytes bytea not null,
  etag text not null
);

create table mall_admins (
  mall_id integer not null references malls,
  account_id bigint not null references accounts on delete cascade,
  granted_at timestamptz not null,
  primary key (mall_id, account_id)
);
create index mall_admins_account on mall_admins (account_id);

-- The bays of a configured mall. A retired one is gone from the layout but still has a car in it.
create table slots (
  mall_id integer not null references malls,
  code text not null,
  level text not null,
  section text not null,
  position integer not null,
  retired_at timestamptz,
  primary key (mall_id, code)
);

create table tariffs (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  version integer not null,
  effective_from timestamptz not null,
  grace_minutes integer not null check (grace_minutes >= 0),
  paise_per_hour bigint not null check (paise_per_hour >= 0),
  day_cap_paise bigint check (day_cap_paise >= 0),
  created_by text not null,
  created_at timestamptz not null,
  unique (mall_id, version)
);
create trigger tariffs_stand before update or delete on tariffs for each row execute function refuse_change();

create table gates (
  mall_id integer not null references malls,
  name text not null,
  created_at timestamptz not null,
  primary key (mall_id, name)
);

create table devices (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  name text not null,
  kind text not null check (kind in ('plate-camera', 'slot-sensors', 'gate-controller')),
  gate text,
  direction text check (direction in ('entry', 'exit')),
  heartbeat_seconds integer,
  stability_seconds double precision,
  key_hash text not null unique,
  previous_key_hash text unique,
  previous_key_until timestamptz,
  is_simulated boolean not null default false,
  -- State of domain/device-clock, so that a restart does not forget a wrong clock.
  clock jsonb,
  clock_offset_ms double precision,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (mall_id, gate) references gates (mall_id, name)
);
create index devices_mall on devices (mall_id);

-- What a person should look at: a silent sensor, a wrong clock, a stay beyond a day, a slot nobody knows.
create table alerts (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  kind text not null,
  subject text not null,
  detail text not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz
);
create unique index alerts_open on alerts (mall_id, kind, subject) where closed_at is null;

alter table malls enable row level security;
alter table mall_images enable row level security;
alter table mall_admins enable row level security;
alter table slots enable row level security;
alter table tariffs enable row level security;
alter table gates enable row level security;
alter table devices enable row level security;
alter table alerts enable row level security;
-- Malls and their pictures are public; a mall's own scope may mark that its devices report.
create policy malls_read on malls for select using (true);
create policy malls_written on malls for all using ((select app_is_system()) or id = (select app_mall()));
create policy mall_images_read on mall_images for select using (true);
create policy mall_images_written on mall_images for all using ((select app_is_system()));
create policy mall_admins_seen on mall_admins using ((select app_is_system()) or account_id = (select app_account()));
create policy slots_seen on slots using ((select app_is_system()) or mall_id = (select app_mall()));
create policy tariffs_seen on tariffs using ((select app_is_system()) or mall_id = (select app_mall()));
create policy gates_seen on gates using ((select app_is_system()) or mall_id = (select app_mall()));
create policy devices_seen on devices using ((select app_is_system()) or mall_id = (select app_mall()));
create policy alerts_seen on alerts using ((select app_is_system()) or mall_id = (select app_mall()));
