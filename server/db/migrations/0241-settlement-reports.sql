-- What the provider says that it sent to the bank, line by line, from the report that a person uploads.
create table settlement_lines (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  provider text not null,
  kind text not null check (kind in ('payment', 'refund', 'other')),
  -- The provider's id of the payment or refund: the same line is taken once.
  entity text not null,
  -- What we know it by; null where we know nothing of it.
  payment_id bigint references payments,
  refund_id bigint references refunds,
  paise bigint not null,
  fee_paise bigint not null,
  -- What reached the bank; below zero where it was taken from it.
  settled_paise bigint not null,
  settlement text,
  utr text,
  settled_at timestamptz not null,
  -- Why it was not booked; null where it was.
  problem text check (problem in ('unknown_payment', 'other_amount', 'not_paid')),
  taken_by text not null,
  taken_at timestamptz not null,
  unique (mall_id, provider, kind, entity)
);
create index settlement_lines_payment on settlement_lines (payment_id);
create index settlement_lines_refund on settlement_lines (refund_id);
create index settlement_lines_day on settlement_lines (mall_id, settled_at);

-- Reports and webhooks name a payment as the provider does.
create index payments_of_provider on payments (provider_payment) where provider_payment is not null;
create index refunds_of_mall on refunds (mall_id, created_at);

alter table settlement_lines enable row level security;
create policy settlement_lines_seen on settlement_lines using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on settlement_lines from gms_app;
