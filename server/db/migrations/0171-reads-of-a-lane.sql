-- Who was read at a lane around an instant: the same car again, or the next one.
create index plate_reads_lane on plate_reads (mall_id, gate, used_at desc);
-- A camera may read one car twice and differently at its entry: the less sure reading is stored beside the other.
alter table sessions add column other_key text;
