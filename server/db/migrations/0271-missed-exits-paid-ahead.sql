-- A session whose exit was missed is charged for the time that was paid ahead, never for more than came in for it. Every
-- other session in review, beside one of doubtful length, costs nothing.
create or replace function charges_nothing_in_review() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added a join sessions s on s.id = a.session_id
    where a.paise > 0 and s.review is not null and s.review <> 'length_doubtful'
      and not (s.review = 'exit_missed' and a.paise <= (
        select coalesce(-sum(l.paise), 0)
        from ledger_movements m join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
        where m.session_id = a.session_id and m.cause = 'payment'))
  ) then
    raise exception 'a session in review is not charged' using errcode = '23514';
  end if;
  return null;
end $$;
