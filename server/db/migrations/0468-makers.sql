-- How a device speaks that does not speak our own JSON, and how its JSON is read where nobody wrote a translator for it.
alter table devices add column protocol text
  check (protocol in ('hikvision', 'itsapi', 'platerecognizer', 'axis', 'milesight', 'rekor', 'mapped', 'chirpstack', 'tts'));
alter table devices add column mapping jsonb;

-- What was taken and refused of each message, for whoever sets a device up. No plate and no image lies here.
create table device_messages (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  device_id bigint not null references devices,
  at timestamptz not null,
  accepted integer not null,
  refused jsonb not null
);
create index device_messages_newest on device_messages (device_id, id desc);
create index device_messages_mall on device_messages (mall_id);
alter table device_messages enable row level security;
create policy device_messages_seen on device_messages using ((select app_is_system()) or mall_id = (select app_mall()));

-- A camera that cannot read our answer opens no barrier: its gate's controller is asked to, and no car waits there.
alter table gate_commands alter column wait_id drop not null;
-- One that opens now, or has just opened, is not asked again by the next read of the car.
create index gate_commands_finished on gate_commands (mall_id, gate, finished_at) where state = 'done';
