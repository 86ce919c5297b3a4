-- A link that a list shows, for what an account may see already, proves no plate; the one of the gate does.
alter table pay_links add column proves boolean not null default true;

-- Whoever makes a desk's code does not use it. Of an unused one from before nobody knows who made it: the desk makes another.
delete from desk_codes where used_at is null;
alter table desk_codes add column made_by text;

-- A visit that waits for an erasure is nobody's any more, whichever view of its plate it would fall into.
create policy erasure_waits_of_visits on erasure_waits for select using ((select app_account()) is not null);
drop policy sessions_of_driver on sessions;
create policy sessions_of_driver on sessions for select using (exists (
  select 1 from plate_views v
  where v.account_id = (select app_account()) and v.plate_key = sessions.plate_key
    and sessions.entry_at >= v.visible_from and (v.visible_until is null or sessions.entry_at < v.visible_until))
  and not exists (select 1 from erasure_waits w where w.session_id = sessions.id));

-- Where two accounts have proven one plate, each sees the visits that it has proven itself, and no others of before.
insert into plate_views (account_id, plate_key, visible_from, visible_until)
  select distinct p.account_id, p.plate_key, p.visit_at, p.visit_at + interval '1 millisecond'
  from plate_proofs p join account_plates a using (account_id, plate_key)
  where p.ended_at is null and exists (select from plate_views v where v.account_id = p.account_id
    and v.plate_key = p.plate_key and v.visible_until > v.visible_from + interval '1 millisecond');
delete from plate_views where visible_until > visible_from + interval '1 millisecond';
