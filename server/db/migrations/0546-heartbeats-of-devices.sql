-- When a device last sent a message without a reading. One that does sends what changes and a heartbeat between; each of its
-- messages then says that the rest stands, or all its other slots would be unknown in the busiest hour.
alter table devices add column last_beat_at timestamptz;
