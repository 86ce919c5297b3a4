-- A session that a person made and took back, and an exit that a person gave to another session, stay for the trail. They
-- are no visits: no figure counts them, from the statement on that makes them so.
create index sessions_no_visit on sessions (mall_id, closed_at) where flags && '{joined,cancelled}'::text[];

-- With the owner's rights: whosever view the writer has, the change is counted.
create function session_counts_as_visit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into running_totals (mall_id, name, change)
  values (new.mall_id, 'sessions', case when new.flags && '{joined,cancelled}'::text[] then -1 else 1 end);
  return null;
end $$;
create trigger sessions_become_visits after update on sessions for each row
  when ((old.flags && '{joined,cancelled}'::text[]) is distinct from (new.flags && '{joined,cancelled}'::text[]))
  execute function session_counts_as_visit();

create or replace function count_sessions_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into running_totals (mall_id, name, change)
  select mall_id, 'sessions', -count(*) from former where not flags && '{joined,cancelled}'::text[] group by mall_id;
  return null;
end $$;

insert into running_totals (mall_id, name, change)
select mall_id, 'sessions', -count(*) from sessions where flags && '{joined,cancelled}'::text[] group by mall_id;
