-- Flags are written in snake case.
update plate_reads set time_flag = 'server_time' where time_flag = 'server-time';
