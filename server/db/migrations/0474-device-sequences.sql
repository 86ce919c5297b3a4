-- How far the numbers of a device's readings have come, so that what is acknowledged survives a restart.
create table device_sequences (
  device_id bigint primary key references devices,
  mall_id integer not null references malls,
  counted jsonb
);
create index device_sequences_mall on device_sequences (mall_id);
alter table device_sequences enable row level security;
create policy device_sequences_seen on device_sequences using ((select app_is_system()) or mall_id = (select app_mall()));
