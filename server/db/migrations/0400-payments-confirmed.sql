-- Somebody may pay twice for one order, and the second message may be lost. So the provider is asked once more about
-- every payment some time after its money came; when, is stored, so that each is asked about once.
alter table payments add column confirmed_at timestamptz;
update payments set confirmed_at = changed_at where state in ('paid', 'partial', 'returned');
create index payments_unconfirmed on payments (changed_at)
  where confirmed_at is null and provider_order is not null and state in ('paid', 'partial', 'returned');
