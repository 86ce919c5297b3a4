-- In which hours of a day in India a mall's cameras or sensors sent anything, as one bit an hour. Without it an hour in which
-- no car was counted could be one in which nobody counted: a mall that is closed on Tuesdays looked as if its feed were down.
create table device_hours (
  mall_id integer not null references malls,
  date date not null,
  hours integer not null,
  primary key (mall_id, date)
);
alter table device_hours enable row level security;
create policy device_hours_seen on device_hours using ((select app_is_system()) or mall_id = (select app_mall()));
