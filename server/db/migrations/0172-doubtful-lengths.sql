-- A session whose exit was read may be longer than its car's visit: it is charged for what is certain, and a person is
-- asked for the rest. Every other session in review costs nothing.
create or replace function charges_nothing_in_review() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added a
    where a.paise > 0
      and (select s.review from sessions s where s.id = a.session_id) is distinct from 'length_doubtful'
      and (select s.review from sessions s where s.id = a.session_id) is not null
  ) then
    raise exception 'a session in review is not charged' using errcode = '23514';
  end if;
  return null;
end $$;
