-- A cash drawer that its holder does not close is closed by somebody else: by whom, and why.
alter table cash_shifts
  -- The account's public id; null where its holder closed it.
  add column closed_by text,
  add column close_reason text,
  -- Nobody could count it: all that should have been in it is missing.
  add column is_uncounted boolean not null default false,
  add constraint cash_shifts_closed_by_other
    check ((closed_by is null) = (close_reason is null) and (closed_by is null or closed_at is not null)),
  add constraint cash_shifts_uncounted check (not is_uncounted or (closed_by is not null and counted_paise = 0));
create index cash_shifts_closed on cash_shifts (mall_id, closed_at) where closed_at is not null;
create index cash_shifts_person on cash_shifts (person, opened_at);
-- What somebody has taken in cash since a drawer was opened, which may be long ago.
create index payments_cash_of_person on payments (mall_id, person, paid_at) where provider = 'cash';
