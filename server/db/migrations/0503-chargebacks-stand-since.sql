-- The provider says the same again and again: since when a chargeback stands as it does is another instant than its newest report.

alter table chargebacks add column stands_since timestamptz;
-- What was moved last was moved by the report that first said so; of one that moved nothing the newest report is all that is known.
update chargebacks c set stands_since = coalesce(
  (select m.at from ledger_movements m join payments p on p.id = c.payment_id
    where m.name = 'chargeback:' || p.provider || coalesce('-' || p.merchant_id, '') || ':' || c.provider_chargeback || ':' || c.moves),
  c.reported_at);
alter table chargebacks alter column stands_since set not null;
