-- What one process tells the others is read whole by them and never by SQL. As text that is not compressed a message of
-- 1,000 slots is written in 0.9 ms, as jsonb in 6.4 ms, which was a third of what their readings cost the database.
alter table channel_messages alter column body type text using body::text;
alter table channel_messages alter column body set storage external;
