-- A refund whose reason is gone, and that has not left, is withdrawn: its row stays, and the ledger has it once more, the
-- other way round.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'sent', 'done', 'failed', 'withdrawn'));
-- When the provider was first asked for the try that is under way: from then on it may have left.
alter table refunds add column asked_at timestamptz;
update refunds set asked_at = changed_at where state = 'requested'
  and payment_id in (select id from payments where provider = 'razorpay');
