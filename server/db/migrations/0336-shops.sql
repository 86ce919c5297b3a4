-- Shops that pay a part of their customers' parking: what each gives, and how much of it.
create table shops (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  name text not null,
  -- Of the secret in its link. The secret itself is stored nowhere.
  token_hash text not null unique,
  -- Counts up with each new link, so that an old one opens nothing.
  token_round integer not null default 0,
  gives text not null check (gives in ('minutes', 'percent', 'amount')),
  -- Minutes, per cent, or paise.
  value integer not null check (value > 0),
  budget_paise bigint check (budget_paise > 0),
  most_a_day integer not null check (most_a_day > 0),
  most_a_plate_a_day integer not null check (most_a_plate_a_day > 0),
  most_a_plate_a_month integer not null check (most_a_plate_a_month > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz
);
create index shops_mall on shops (mall_id, id);
alter table shops enable row level security;
create policy shops_seen on shops using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on shops from gms_app;

create table shop_grants (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  shop_id bigint not null references shops,
  session_id bigint not null references sessions,
  -- The number of the shop's own bill.
  bill text not null,
  at timestamptz not null,
  -- What it is worth to the driver: about, until the session has been charged.
  worth_paise bigint not null,
  is_final boolean not null default false,
  -- A bill is good once.
  unique (shop_id, bill)
);
create index shop_grants_newest on shop_grants (shop_id, at desc);
create index shop_grants_session on shop_grants (session_id);
create index shop_grants_open on shop_grants (shop_id) where not is_final;
alter table shop_grants enable row level security;
create policy shop_grants_seen on shop_grants using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on shop_grants from gms_app;

-- Places that are held for arrivals that somebody has announced: by count, never by slot.
create table arrivals (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  name text not null,
  places integer not null check (places > 0),
  arrived integer not null default 0 check (arrived >= 0),
  begins_at timestamptz not null,
  -- What is unused is free again from then on.
  ends_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (ends_at > begins_at),
  check (arrived <= places)
);
create index arrivals_mall on arrivals (mall_id, ends_at) where ended_at is null;
alter table arrivals enable row level security;
create policy arrivals_seen on arrivals using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on arrivals from gms_app;
