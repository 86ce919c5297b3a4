-- A report of a month reads one row a day instead of every session. A day that is over is summed once (report_days). Up
-- to the day in report_seals whatever changes a day later leaves a mark, in the same transaction; a day with a mark is
-- summed anew. All three can be made again from the sessions and the ledger.
create table report_seals (
  mall_id integer primary key references malls,
  through date not null
);
create table report_marks (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  day date not null
);
create index report_marks_day on report_marks (mall_id, day);
create table report_days (
  mall_id integer not null references malls,
  day date not null,
  -- Which figures a day has; a row of another version is made anew.
  version integer not null,
  figures jsonb not null,
  primary key (mall_id, day)
);
alter table report_seals enable row level security;
alter table report_marks enable row level security;
alter table report_days enable row level security;
create policy report_seals_seen on report_seals using ((select app_is_system()) or mall_id = (select app_mall()));
create policy report_marks_seen on report_marks using ((select app_is_system()) or mall_id = (select app_mall()));
create policy report_days_seen on report_days using ((select app_is_system()) or mall_id = (select app_mall()));

-- Whoever writes holds a shared lock until the commit, and whoever seals holds it alone for a moment. So a writer either
-- sees the seal, or has committed before it. It runs with its owner's rights: whosever view the writer has, the mark is made.
create function mark_report_days(touched_mall integer, touched timestamptz[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare sealed date;
begin
  perform pg_advisory_xact_lock_shared(3501, touched_mall);
  select through into sealed from report_seals where mall_id = touched_mall;
  if sealed is null then return; end if;
  insert into report_marks (mall_id, day)
  select distinct touched_mall, (at at time zone 'Asia/Kolkata')::date from unnest(touched) as at
  where (at at time zone 'Asia/Kolkata')::date <= sealed;
end $$;

create function sessions_mark_report_days() returns trigger language plpgsql as $$
declare one record;
begin
  if tg_op = 'INSERT' then
    for one in select mall_id, array_agg(entry_at) || array_agg(closed_at) as touched from added group by mall_id
    loop perform mark_report_days(one.mall_id, one.touched); end loop;
  elsif tg_op = 'DELETE' then
    for one in select mall_id, array_agg(entry_at) || array_agg(closed_at) as touched from former group by mall_id
    loop perform mark_report_days(one.mall_id, one.touched); end loop;
  else
    -- A slot that was confirmed, or a plate that was taken away, changes no figure.
    for one in
      select mall_id, array_agg(entry_at) || array_agg(closed_at) as touched from (
        (select id, mall_id, entry_at, exit_at, closed_at, state, review, flags from added
          except select id, mall_id, entry_at, exit_at, closed_at, state, review, flags from former)
        union all
        (select id, mall_id, entry_at, exit_at, closed_at, state, review, flags from former
          except select id, mall_id, entry_at, exit_at, closed_at, state, review, flags from added)) as changed
      group by mall_id
    loop perform mark_report_days(one.mall_id, one.touched); end loop;
  end if;
  return null;
end $$;
create trigger sessions_added_to_days after insert on sessions
  referencing new table as added for each statement execute function sessions_mark_report_days();
create trigger sessions_changed_in_days after update on sessions
  referencing old table as former new table as added for each statement execute function sessions_mark_report_days();
create trigger sessions_taken_from_days after delete on sessions
  referencing old table as former for each statement execute function sessions_mark_report_days();

-- What is paid later changes what the day of the charge still has outstanding.
create function ledger_marks_report_days() returns trigger language plpgsql as $$
declare one record;
begin
  for one in
    select mall_id, array_agg(at) || array_agg(charged_at) as touched from (
      select a.mall_id, a.at, case when a.cause <> 'charge' and a.session_id is not null then (
        select c.at from ledger_movements c where c.session_id = a.session_id and c.cause = 'charge' limit 1) end as charged_at
      from added a) as moved
    group by mall_id
  loop perform mark_report_days(one.mall_id, one.touched); end loop;
  return null;
end $$;
create trigger ledger_added_to_days after insert on ledger_movements
  referencing new table as added for each statement execute function ledger_marks_report_days();

-- What reports list person by person.
create index gate_commands_by_person on gate_commands (mall_id, created_at) where person is not null;
create index refunds_made on refunds (mall_id, created_at);
create index session_validations_given on session_validations (mall_id, given_at);
-- Few movements and few sessions are these: to find them among a month's of all takes seconds.
create index ledger_corrected_by_person on ledger_movements (mall_id, at) where cause = 'correction' and person is not null;
create index sessions_ended_in_review on sessions (mall_id, closed_at, id)
  where state = 'closed' and (review is not null or flags @> '{not_asked}');
