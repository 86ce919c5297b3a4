-- How many sessions a mall has had and what it has earned are shown on its first screen. To count ten million rows anew
-- each time takes seconds, so every statement adds what it changed as a row of its own: nobody waits for a row that
-- somebody else holds. A job adds rows up. Both figures are exact at any moment, since they change with what they count.
create table running_totals (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  -- 'sessions', or 'earned' in paise.
  name text not null check (name in ('sessions', 'earned')),
  change bigint not null
);
create index running_totals_mall on running_totals (mall_id, name) include (change);
alter table running_totals enable row level security;
create policy running_totals_seen on running_totals using ((select app_is_system()) or mall_id = (select app_mall()));

insert into running_totals (mall_id, name, change)
select mall_id, 'sessions', count(*) from sessions group by mall_id;
-- The accounts are those of EARNED in server/money/ledger.
insert into running_totals (mall_id, name, change)
select mall_id, 'earned', -sum(paise) from ledger_lines
where account in ('parking_revenue', 'gst_output', 'rounding') group by mall_id;

-- With the owner's rights: whosever view the writer has, the change is counted.
create function count_sessions_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into running_totals (mall_id, name, change) select mall_id, 'sessions', count(*) from added group by mall_id;
  else
    insert into running_totals (mall_id, name, change) select mall_id, 'sessions', -count(*) from former group by mall_id;
  end if;
  return null;
end $$;
create trigger sessions_counted_in after insert on sessions
  referencing new table as added for each statement execute function count_sessions_on();
create trigger sessions_counted_out after delete on sessions
  referencing old table as former for each statement execute function count_sessions_on();

create function sum_earned_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into running_totals (mall_id, name, change)
  select mall_id, 'earned', -sum(paise) from added
  where account in ('parking_revenue', 'gst_output', 'rounding') group by mall_id having sum(paise) <> 0;
  return null;
end $$;
create trigger ledger_lines_summed after insert on ledger_lines
  referencing new table as added for each statement execute function sum_earned_on();
