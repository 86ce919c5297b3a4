-- A visit that cost nothing at first is charged by a correction alone: what is paid of it changes the day of that correction.
create or replace function ledger_marks_report_days() returns trigger language plpgsql as $$
declare one record;
begin
  for one in
    select mall_id, array_agg(at) || array_agg(charged_at) as touched from (
      select a.mall_id, a.at, case when a.cause <> 'charge' and a.session_id is not null then coalesce(
        (select c.at from ledger_movements c where c.session_id = a.session_id and c.cause = 'charge' limit 1),
        (select c.at from ledger_movements c where c.session_id = a.session_id and c.cause = 'correction' limit 1)
      ) end as charged_at
      from added a) as moved
    group by mall_id
  loop perform mark_report_days(one.mall_id, one.touched); end loop;
  return null;
end $$;
