-- Coils of relay boards that were switched on and are not known to be off again: whoever comes next switches them off.
-- The address stands with it, since the barrier may have another by then.
create table coils_on (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  gate text not null,
  device text not null,
  host text not null,
  port integer not null,
  unit integer not null,
  coil integer not null,
  switched_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  unique (mall_id, host, port, unit, coil)
);
create index coils_on_due on coils_on (due_at);
alter table coils_on enable row level security;
create policy coils_on_seen on coils_on using ((select app_is_system()) or mall_id = (select app_mall()));
