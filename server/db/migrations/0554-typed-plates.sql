-- A plate that a person typed at a gate whose camera is dead or did not read: it has no device, but the account's public id.
alter table plate_reads alter column device_id drop not null;
alter table plate_reads add column typed_by text;
alter table plate_reads add constraint plate_reads_origin check ((device_id is null) = (typed_by is not null));
-- What the same person sends again under the same key is the same read.
create unique index plate_reads_typed on plate_reads (typed_by, read_id) where typed_by is not null;
create index plate_reads_typed_lately on plate_reads (mall_id, received_at) where typed_by is not null;
