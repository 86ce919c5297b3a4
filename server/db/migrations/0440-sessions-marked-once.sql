-- Each write of a session was copied into lists for its triggers, and read from them again to find out whether it changes
-- a figure; mostly it does not, and one row is all that is written. So a change asks that of the row itself, and what is
-- added is counted and marked in one go.
create function session_marks_report_days() returns trigger language plpgsql as $$
begin
  perform mark_report_days(new.mall_id, array[old.entry_at, old.closed_at, new.entry_at, new.closed_at]);
  return null;
end $$;
drop trigger sessions_changed_in_days on sessions;
-- A slot that was confirmed, or a plate that was taken away, changes no figure.
create trigger sessions_changed_in_days after update on sessions for each row
  when ((old.mall_id, old.entry_at, old.exit_at, old.closed_at, old.state, old.review, old.flags)
    is distinct from (new.mall_id, new.entry_at, new.exit_at, new.closed_at, new.state, new.review, new.flags))
  execute function session_marks_report_days();

-- With the owner's rights: whosever view the writer has, the change is counted.
create function count_added_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare one record;
begin
  for one in
    select mall_id, count(*) as many, array_agg(entry_at) || array_agg(closed_at) as touched from added group by mall_id
  loop
    insert into running_totals (mall_id, name, change) values (one.mall_id, 'sessions', one.many);
    perform mark_report_days(one.mall_id, one.touched);
  end loop;
  return null;
end $$;
drop trigger sessions_added_to_days on sessions;
drop trigger sessions_counted_in on sessions;
create trigger sessions_counted_in after insert on sessions
  referencing new table as added for each statement execute function count_added_sessions();
