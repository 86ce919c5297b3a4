-- Cars that hold at an exit, and what is asked of the barrier there.

-- What a driver was shown that a session costs: a ceiling until it ends to be valid. One a session.
create table shown_quotes (
  session_id bigint primary key references sessions on delete cascade,
  mall_id integer not null references malls,
  -- Up to when the session was priced.
  priced_until timestamptz not null,
  valid_until timestamptz not null
);

-- A car that holds in an exit lane, from the read that stopped it until it has left.
create table lane_waits (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  gate text not null,
  -- Null while nobody knows which session is the car's.
  session_id bigint references sessions on delete set null,
  plate_read_id bigint not null references plate_reads,
  since timestamptz not null,
  last_seen_at timestamptz not null,
  -- When it was allowed to leave, and by what: what was due is paid, or nothing is due; or a person let it out.
  released_at timestamptz,
  released_by text check (released_by in ('paid', 'person')),
  ended_at timestamptz,
  check ((released_at is null) = (released_by is null))
);
create unique index lane_waits_standing on lane_waits (session_id) where ended_at is null and session_id is not null;
create index lane_waits_open on lane_waits (mall_id) where ended_at is null;
create index lane_waits_times on lane_waits (mall_id, since);
create index lane_waits_session on lane_waits (session_id);
create index lane_waits_read on lane_waits (plate_read_id);

-- What a barrier's controller is asked to do. The name says why: the same is asked for once.
create table gate_commands (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null unique,
  mall_id integer not null references malls,
  gate text not null,
  wait_id bigint not null references lane_waits,
  -- The public id of the session, where it is known.
  session text,
  command text not null check (command in ('open')),
  -- Who asked for it, the account's public id, and why; null for the product itself.
  person text,
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  detail text,
  finished_at timestamptz
);
create index gate_commands_waiting on gate_commands (mall_id, gate) where state = 'waiting';
create index gate_commands_wait on gate_commands (wait_id);

-- The cash drawer of one person, from its opening count to its closing one.
create table cash_shifts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  -- The account's public id.
  person text not null,
  opened_at timestamptz not null,
  float_paise bigint not null check (float_paise >= 0),
  closed_at timestamptz,
  counted_paise bigint check (counted_paise >= 0),
  expected_paise bigint,
  check ((closed_at is null) = (counted_paise is null) and (closed_at is null) = (expected_paise is null))
);
create unique index cash_shifts_open on cash_shifts (mall_id, person) where closed_at is null;
create index cash_shifts_mall on cash_shifts (mall_id, opened_at);

-- What a card terminal was asked to charge. Of an unknown one nobody knows whether the card was charged: until a person
-- has decided, nothing else is charged for the session.
create table terminal_charges (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  paise bigint not null check (paise > 0),
  covers_until timestamptz not null,
  state text not null check (state in ('requested', 'approved', 'declined', 'unknown')),
  -- The payment that an approval became.
  payment_id bigint references payments,
  -- Who asked last, the account's public id.
  person text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index terminal_charges_undecided on terminal_charges (session_id) where state in ('requested', 'unknown');

alter table shown_quotes enable row level security;
alter table lane_waits enable row level security;
alter table gate_commands enable row level security;
alter table cash_shifts enable row level security;
alter table terminal_charges enable row level security;
create policy shown_quotes_seen on shown_quotes using ((select app_is_system()) or mall_id = (select app_mall()));
create policy lane_waits_seen on lane_waits using ((select app_is_system()) or mall_id = (select app_mall()));
create policy gate_commands_seen on gate_commands using ((select app_is_system()) or mall_id = (select app_mall()));
create policy terminal_charges_seen on terminal_charges using ((select app_is_system()) or mall_id = (select app_mall()));
create policy cash_shifts_seen on cash_shifts using ((select app_is_system()) or mall_id = (select app_mall()));
