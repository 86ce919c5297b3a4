-- A connection plans a function's query once and keeps the plan. What was planned while the tables were small read them
-- whole at every later insert, so these checks reach only the rows that were added and the sessions that they name.

-- Lines that sum to zero, added to a movement that sums to zero, leave it so.
create or replace function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select movement_id into wrong from added group by movement_id having sum(paise) <> 0 limit 1;
  if wrong is not null then
    raise exception 'movement % does not sum to zero', wrong using errcode = '23514';
  end if;
  return null;
end $$;

create or replace function charges_nothing_in_review() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added a
    where a.paise > 0 and (select s.review from sessions s where s.id = a.session_id) is not null
  ) then
    raise exception 'a session in review is not charged' using errcode = '23514';
  end if;
  return null;
end $$;
