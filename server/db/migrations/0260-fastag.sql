-- FASTag: readers of tags at gates, what a mall does with a tag at its exits, debits by the acquirer bank.

alter table devices drop constraint devices_kind_check;
alter table devices add constraint devices_kind_check
  check (kind in ('plate-camera', 'slot-sensors', 'gate-controller', 'tag-reader'));

-- off: no tag is debited. hold: the car waits for a few seconds until the debit is accepted. open-on-submitted: the
-- barrier opens once the acquirer has the debit, at the operator's risk.
alter table payment_rules
  add column fastag_policy text not null default 'off' check (fastag_policy in ('off', 'hold', 'open-on-submitted')),
  -- What the acquirer calls the mall.
  add column fastag_plaza_id text check (fastag_plaza_id ~ '^[A-Za-z0-9]{1,6}$'),
  add constraint payment_rules_fastag_plaza check (fastag_policy = 'off' or fastag_plaza_id is not null);

alter table lane_waits drop constraint lane_waits_released_by_check;
alter table lane_waits add constraint lane_waits_released_by_check
  check (released_by in ('paid', 'person', 'fastag'));

-- The tags that readers saw, each read once. Of the plate that a tag names a hash alone is stored: it is only compared.
create table tag_reads (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  device_id bigint not null references devices,
  read_id text not null,
  gate text not null,
  direction text not null check (direction in ('entry', 'exit')),
  tag_id text not null check (tag_id ~ '^[0-9A-F]{20,32}$'),
  tid text check (tid ~ '^[0-9A-F]{24,32}$'),
  plate_hash text,
  -- Whether the acquirer was asked which plate the tag belongs to.
  is_asked boolean not null default false,
  vehicle_class text,
  rssi real,
  used_at timestamptz not null,
  received_at timestamptz not null,
  time_flag text,
  unique (device_id, read_id)
);
create index tag_reads_lane on tag_reads (mall_id, gate, used_at);
create index tag_reads_entry on tag_reads (mall_id, plate_hash, used_at) where direction = 'entry';
create index tag_reads_received on tag_reads (received_at);

-- One attempt to debit a tag for a session.
create table fastag_debits (
  id bigint generated always as identity primary key,
  -- What the acquirer knows it by.
  txn_id text not null unique check (length(txn_id) between 1 and 22),
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  -- Null where the tag was on an exception list: nobody was asked to pay.
  payment_id bigint references payments,
  plaza_id text not null,
  lane text not null check (length(lane) between 1 and 3),
  -- Empty once nobody may dispute it any more.
  tag_id text not null,
  paise bigint not null check (paise > 0),
  state text not null check (state in
    ('read', 'rejected_local', 'submitted', 'inprocess', 'timeout', 'accepted', 'declined', 'settled')),
  policy text not null check (policy in ('hold', 'open-on-submitted')),
  -- Why, in the acquirer's code or our word.
  code text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  -- When the acquirer said that it has it.
  acknowledged_at timestamptz,
  -- How often the acquirer was asked what became of it, and when it is asked next.
  asks integer not null default 0,
  next_ask_at timestamptz,
  check ((state = 'rejected_local') = (payment_id is null))
);
create index fastag_debits_session on fastag_debits (session_id);
create index fastag_debits_payment on fastag_debits (payment_id);
create index fastag_debits_open on fastag_debits (next_ask_at) where state in ('read', 'submitted', 'inprocess', 'timeout');
-- One at a time may take money for a session.
create unique index fastag_debits_undecided on fastag_debits (session_id)
  where state in ('read', 'submitted', 'inprocess', 'timeout');

-- The acquirer's exception lists, as we have them, and when each was fetched.
create table fastag_exceptions (
  tag_id text not null,
  code text not null,
  updated_at timestamptz not null,
  primary key (tag_id, code)
);
create table fastag_lists (
  code text primary key,
  fetched_at timestamptz not null
);

alter table tag_reads enable row level security;
alter table fastag_debits enable row level security;
create policy tag_reads_seen on tag_reads using ((select app_is_system()) or mall_id = (select app_mall()));
create policy fastag_debits_seen on fastag_debits using ((select app_is_system()) or mall_id = (select app_mall()));
-- No mall's: every mall reads them, the product alone writes them.
alter table fastag_exceptions enable row level security;
alter table fastag_lists enable row level security;
create policy fastag_exceptions_seen on fastag_exceptions for select using (true);
create policy fastag_exceptions_written on fastag_exceptions using ((select app_is_system()));
create policy fastag_lists_seen on fastag_lists for select using (true);
create policy fastag_lists_written on fastag_lists using ((select app_is_system()));
revoke delete on fastag_debits from gms_app;
