-- Of a visit whose gates read two plates: which one is proven to be its car's, and, until one is, the one that it does not
-- go by.
alter table sessions add column proven_key text, add column rival_key text;
create index sessions_rival on sessions (rival_key) where rival_key is not null;
create index plate_proofs_session on plate_proofs (session_id);

-- A visit under two plates is neither's by the plate alone: whoever sees the visits of both sees it, and who has proven it.
drop policy sessions_of_driver on sessions;
create policy sessions_of_driver on sessions for select using ((
  exists (
    select 1 from plate_views v
    where v.account_id = (select app_account()) and v.plate_key = sessions.plate_key
      and sessions.entry_at >= v.visible_from and (v.visible_until is null or sessions.entry_at < v.visible_until))
  and (rival_key is null or exists (
    select 1 from plate_views v
    where v.account_id = (select app_account()) and v.plate_key = sessions.rival_key
      and sessions.entry_at >= v.visible_from and (v.visible_until is null or sessions.entry_at < v.visible_until)))
  or (rival_key is not null and exists (
    select 1 from plate_proofs p
    where p.account_id = (select app_account()) and p.session_id = sessions.id and p.plate_key = sessions.proven_key
      and p.ended_at is null)))
  and not exists (select 1 from erasure_waits w where w.session_id = sessions.id));

-- The visits of before that both gates read as a registration, each as another one. What a person gave or confirmed stands.
with parts as (
  select id,
    regexp_match(regexp_replace(upper(entry_plate_raw), '[^A-Z0-9]', '', 'g'), '^([A-Z]{2})([0-9]{1,2})([A-Z]{1,3})([0-9]{1,4})$') as e,
    regexp_match(regexp_replace(upper(exit_plate_raw), '[^A-Z0-9]', '', 'g'), '^([A-Z]{2})([0-9]{1,2})([A-Z]{1,3})([0-9]{1,4})$') as x
  from sessions
  where state = 'closed' and plate_key is not null and entry_plate_raw is not null and exit_plate_raw is not null
    and entry_plate_raw <> exit_plate_raw),
read_so as (
  select id, e[1] || lpad(e[2], 2, '0') || e[3] || lpad(e[4], 4, '0') as entry_key,
    x[1] || lpad(x[2], 2, '0') || x[3] || lpad(x[4], 4, '0') as exit_key
  from parts where e is not null and x is not null)
update sessions s set rival_key = case when s.plate_key = r.entry_key then r.exit_key else r.entry_key end
from read_so r
where s.id = r.id and r.entry_key <> r.exit_key and s.plate_key in (r.entry_key, r.exit_key)
  and s.other_key is distinct from r.exit_key
  and not exists (
    select 1 from settlements t, jsonb_array_elements(t.changes) c
    where t.mall_id = s.mall_id and t.action = 'correct_plate' and t.undone_at is null
      and (c -> 'after' ->> 'id')::bigint = s.id);
