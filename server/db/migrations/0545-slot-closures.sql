-- Levels, sections and slots that are closed for a time. Without it guidance sent people to where painters work, and an empty
-- slot behind a barrier tape counted as free. By where they lie, since codes may change.
create table slot_closures (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls on delete cascade,
  -- [{level, section or null, position or null}]
  places jsonb not null,
  reason text not null,
  begins_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  -- The account's public id.
  person text not null,
  created_at timestamptz not null
);
create index slot_closures_of_mall on slot_closures (mall_id, begins_at desc);
alter table slot_closures enable row level security;
create policy slot_closures_seen on slot_closures using ((select app_is_system()) or mall_id = (select app_mall()));
