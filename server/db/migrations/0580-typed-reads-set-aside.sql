-- Where a plate was typed that was set aside as a mistake, when, and with which one: once that is taken back it was typed there.
alter table plate_reads add column aside_gate text;
alter table plate_reads add column aside_at timestamptz;
alter table plate_reads add column aside_with bigint;
create index plate_reads_aside on plate_reads (aside_with) where aside_with is not null;
