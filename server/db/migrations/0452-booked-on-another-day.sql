-- A movement counts for the day of its charge. Where it was booked on another day, as a correction is, its vouchers are of
-- that one: what a bookkeeper has exported for a past day changes no more. Null of the same day, and of movements from
-- before this was stored.
alter table ledger_movements add column booked_at timestamptz;
create index ledger_booked_elsewhere on ledger_movements (mall_id, booked_at) where booked_at is not null;
