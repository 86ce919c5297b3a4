-- Money that comes back from the payment provider after it was booked: a payer's bank claims it, or a refund comes back.

-- What the provider holds while a bank decides, and what the mall has lost by it.
insert into ledger_accounts (name) values ('chargebacks_held'), ('chargeback_losses');

-- A claim of a payer's bank on a payment, as the provider last reported it, and what the mall's people did about it.
create table chargebacks (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  payment_id bigint not null references payments,
  provider text not null check (provider in ('razorpay')),
  -- The mall's own account at the provider; null for the one that the variables name.
  merchant_id integer references merchants,
  -- The provider's own id of it.
  provider_chargeback text not null,
  state text not null check (state in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null check (phase in ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
  -- The bank's reason, in the provider's code.
  reason_code text not null,
  -- What the bank claims, and what the provider has taken for it by its last report.
  paise bigint not null check (paise >= 0),
  deducted_paise bigint not null check (deducted_paise >= 0),
  -- What of it the ledger has in each of the two accounts.
  held_paise bigint not null check (held_paise >= 0),
  lost_paise bigint not null check (lost_paise >= 0),
  -- How many movements the ledger has of it: each has its number in its name.
  moves integer not null check (moves >= 0),
  respond_by timestamptz,
  -- When the bank raised it, and when the provider wrote the report that counts: by the provider's clock.
  raised_at timestamptz not null,
  reported_at timestamptz not null,
  -- Since when the bank waits for an answer; null where it does not.
  open_since timestamptz,
  -- What the mall's people answered to the provider, by its own pages.
  answer text,
  answered_at timestamptz,
  answered_by text,
  -- absorbed: the mall bears it; corrected: the driver was right, the charge was lowered; asked_again: it is due again.
  decision text check (decision in ('absorbed', 'corrected', 'asked_again')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create unique index chargebacks_of_provider on chargebacks (provider, coalesce(merchant_id, 0), provider_chargeback);
create index chargebacks_payment on chargebacks (payment_id);
create index chargebacks_mall on chargebacks (mall_id, created_at desc);
-- What a person may still have to see to: few of all.
create index chargebacks_undecided on chargebacks (mall_id)
  where state in ('open', 'under_review') or (lost_paise > 0 and decided_at is null);

alter table chargebacks enable row level security;
create policy chargebacks_seen on chargebacks using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on chargebacks from gms_app;

-- A refund that the payer's bank has paid already, by a chargeback that the mall lost: nobody pays it once more.
alter table refunds add column chargeback_id bigint references chargebacks;
create index refunds_of_chargeback on refunds (chargeback_id) where chargeback_id is not null;
alter table refunds drop constraint refunds_paid_by_check;
alter table refunds add constraint refunds_paid_by_check
  check (paid_by in ('cash', 'bank', 'terminal', 'chargeback'));
alter table refunds drop constraint refunds_paid_by_hand;
alter table refunds add constraint refunds_paid_by_hand
  check ((coalesce(paid_by, 'chargeback') <> 'chargeback') = (paid_person is not null)
    and (paid_by is null or state = 'done'));
alter table refunds add constraint refunds_paid_by_chargeback
  check ((paid_by is not distinct from 'chargeback') = (chargeback_id is not null));
-- How often it came back after it had been paid out: each time the ledger has it once more.
alter table refunds add column times_returned integer not null default 0 check (times_returned >= 0);
-- Refunds at the provider of which a message contradicts what is known: the provider is asked, nobody pays meanwhile.
alter table refunds add column doubted text[] not null default '{}';
create index refunds_doubted on refunds (mall_id) where doubted <> '{}';

-- A line of a settlement report that adjusts the account for a chargeback.
alter table settlement_lines add column chargeback_id bigint references chargebacks;
create index settlement_lines_chargeback on settlement_lines (chargeback_id) where chargeback_id is not null;
