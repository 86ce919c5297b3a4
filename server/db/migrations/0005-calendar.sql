-- Holidays and festivals as data. Region IN is the whole country; IN-GJ a state.
create table calendar_days (
  date date not null,
  name text not null,
  region text not null,
  primary key (date, region, name)
);
-- Forecasts as they were made, to be scored against what came.
create table forecasts_made (
  mall_id integer not null references malls,
  date date not null,
  time_slot text not null,
  made_on date not null,
  expected double precision not null,
  low double precision not null,
  high double precision not null,
  primary key (mall_id, date, time_slot, made_on)
);
alter table calendar_days enable row level security;
alter table forecasts_made enable row level security;
create policy calendar_days_read on calendar_days for select using (true);
create policy calendar_days_written on calendar_days for all using ((select app_is_system()));
create policy forecasts_made_seen on forecasts_made using ((select app_is_system()) or mall_id = (select app_mall()));
