-- A document says what was in force as its visit was charged, so the terms before those of now stay known, each with its end.
alter table gst_settings add column former jsonb not null default '[]';
