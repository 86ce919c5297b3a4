-- Slot status now. One row a slot; written only forward in device time.
create table slot_states (
  mall_id integer not null,
  code text not null,
  status text not null check (status in ('empty', 'occupied', 'unknown')),
  since timestamptz,
  source text,
  observed_at timestamptz,
  received_at timestamptz,
  sequence bigint,
  -- The rest of domain/occupancy's SlotState: pending change, flips.
  memory jsonb,
  primary key (mall_id, code),
  foreign key (mall_id, code) references slots (mall_id, code) on delete cascade
);

-- Every change that was acknowledged, in order of arrival.
create table slot_changes (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  code text not null,
  status text not null check (status in ('empty', 'occupied', 'unknown')),
  at timestamptz not null,
  received_at timestamptz not null,
  source text,
  sequence bigint
);
create index slot_changes_time on slot_changes (mall_id, at);

-- Messages that could not be used, kept with their reason.
create table refused_messages (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  device_id bigint references devices,
  kind text not null,
  subject text not null,
  reason text not null,
  body jsonb not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (mall_id, device_id, kind, subject, reason)
);

create table sessions (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  -- The match key; null while it is withheld (unreadable, or a second car with the same read).
  plate_key text,
  plate text not null,
  entry_at timestamptz not null,
  exit_at timestamptz,
  -- The day of entry in Asia/Kolkata, for search.
  entry_date date not null,
  state text not null check (state in ('open', 'closed')),
  closed_at timestamptz,
  review text,
  flags text[] not null default '{}',
  vehicle_class text,
  entry_gate text,
  exit_gate text,
  entry_confidence real,
  entry_plate_raw text,
  exit_plate_raw text,
  suggested_slot text,
  slot_code text,
  slot_confirmed_at timestamptz,
  tariff_id bigint references tariffs,
  charge_paise bigint not null default 0 check (charge_paise >= 0),
  charge_lines jsonb not null default '[]',
  charge_reason text,
  created_at timestamptz not null,
  check ((state = 'open') = (closed_at is null)),
  check (exit_at is null or exit_at >= entry_at),
  check (state = 'closed' or charge_paise = 0),
  -- Nothing is guessed into a bill: a stay in review costs nothing until a person says so.
  check (review is null or charge_paise = 0)
);
create unique index sessions_one_open on sessions (mall_id, plate_key) where state = 'open' and plate_key is not null;
create index sessions_newest on sessions (mall_id, entry_at desc, id desc);
create index sessions_open on sessions (mall_id) where state = 'open';
create index sessions_plate on sessions (plate_key, entry_at desc);
create index sessions_closed on sessions (mall_id, closed_at) where state = 'closed';

-- Every plate read once, with the answer it got: the same read again answers the same.
create table plate_reads (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  device_id bigint not null references devices,
  read_id text not null,
  plate_raw text not null,
  plate_key text,
  plate_status text not null,
  confidence real,
  direction text not null check (direction in ('entry', 'exit')),
  gate text,
  vehicle_class text,
  -- As the device said, as we used it, and when it came.
  device_at timestamptz not null,
  used_at timestamptz not null,
  received_at timestamptz not null,
  time_flag text,
  session_id bigint references sessions,
  -- True while an exit waits for an entry that may still arrive.
  is_waiting boolean not null default false,
  answer jsonb not null,
  unique (device_id, read_id)
);
create index plate_reads_recent on plate_reads (mall_id, plate_key, used_at desc);
create index plate_reads_waiting on plate_reads (mall_id, used_at) where is_waiting;

create table read_images (
  plate_read_id bigint primary key references plate_reads on delete cascade,
  mall_id integer not null references malls,
  bytes bytea not null,
  received_at timestamptz not null
);

-- The ledger: every movement is a set of lines that sum to zero; nothing is ever changed or taken away.
create table ledger_entries (
  id bigint generated always as identity primary key,
  movement text not null,
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  account text not null check (account in ('receivable', 'parking_revenue')),
  amount_paise bigint not null,
  reason text not null,
  at timestamptz not null,
  unique (movement, account)
);
create index ledger_entries_mall on ledger_entries (mall_id, account);
create index ledger_entries_session on ledger_entries (session_id);
create trigger ledger_entries_stand before update or delete on ledger_entries for each row execute function refuse_change();

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare wrong text;
begin
  select movement into wrong from added group by movement having sum(amount_paise) <> 0 limit 1;
  if wrong is not null then
    raise exception 'movement % does not sum to zero', wrong using errcode = '23514';
  end if;
  return null;
end $$;
-- A movement is written by one statement, so that its lines can be weighed together.
create trigger ledger_balances after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_sums_to_zero();

alter table slot_states enable row level security;
alter table slot_changes enable row level security;
alter table refused_messages enable row level security;
alter table sessions enable row level security;
alter table plate_reads enable row level security;
alter table read_images enable row level security;
alter table ledger_entries enable row level security;
create policy slot_states_seen on slot_states using ((select app_is_system()) or mall_id = (select app_mall()));
create policy slot_changes_seen on slot_changes using ((select app_is_system()) or mall_id = (select app_mall()));
create policy refused_messages_seen on refused_messages using ((select app_is_system()) or mall_id = (select app_mall()));
create policy sessions_seen on sessions using ((select app_is_system()) or mall_id = (select app_mall()));
-- A driver sees the stays of the plates that are hers, from the day they became hers.
create policy sessions_of_driver on sessions for select using (exists (
  select 1 from account_plates p
  where p.account_id = (select app_account()) and p.plate_key = sessions.plate_key and sessions.entry_at >= p.visible_from));
create policy plate_reads_seen on plate_reads using ((select app_is_system()) or mall_id = (select app_mall()));
create policy read_images_seen on read_images using ((select app_is_system()) or mall_id = (select app_mall()));
create policy ledger_entries_seen on ledger_entries using ((select app_is_system()) or mall_id = (select app_mall()));
revoke update, delete on ledger_entries, tariffs, audit_entries from gms_app;
