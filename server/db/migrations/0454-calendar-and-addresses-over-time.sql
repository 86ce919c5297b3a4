-- The type of a day is that of the calendar as it stood: a day that is taken out stays, with the instant at which it was.
-- Days of before this are taken to have been there always.
alter table calendar_days
  add column added_at timestamptz not null default '1970-01-01T00:00:00Z',
  add column removed_at timestamptz;
alter table calendar_days drop constraint calendar_days_pkey;
create unique index calendar_days_kept on calendar_days (date, region, name) where removed_at is null;
create index calendar_days_date on calendar_days (date);
-- Which days a mall keeps follows from its address: the former ones, each with its end, the oldest first.
alter table malls add column former_addresses jsonb not null default '[]';
