-- After a key was stolen the reads of one device are listed by when they came.
create index plate_reads_of_device on plate_reads (device_id, received_at desc) where device_id is not null;
