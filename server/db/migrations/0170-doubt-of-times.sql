-- A device's time may be in doubt: lateness and a clock's error look alike. How much later than it stands an entry may
-- truly have been (of an exit: how much earlier) is stored, so that a charge can take the end that costs less.
alter table plate_reads add column doubt_ms integer not null default 0 check (doubt_ms >= 0);
alter table sessions
  add column entry_doubt_ms integer not null default 0 check (entry_doubt_ms >= 0),
  -- The worst of what was made of the times of its reads; null where all were right.
  add column time_flag text check (time_flag in ('late', 'clock_corrected', 'server_time'));
update plate_reads set time_flag = 'clock_corrected' where time_flag = 'skewed';
-- The same read again answers the same, in the words of today.
update plate_reads set answer = jsonb_set(answer, '{timeFlag}', '"ok"') where answer->>'timeFlag' is null;
