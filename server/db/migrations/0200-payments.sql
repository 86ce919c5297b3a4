-- How money comes in and goes back. What is owed and what was received stands in the ledger alone; these tables say how
-- each amount was asked for and what became of it.

insert into ledger_accounts (name) values
  ('upi_clearing'), ('card_clearing'), ('fastag_clearing'), ('cash_drawer'), ('bank'), ('provider_fees'),
  ('cash_difference'), ('refunds_payable'), ('gst_output'), ('rounding');

-- What a mall does at its exits, and how long a driver has to leave. A mall without a row has the defaults.
create table payment_rules (
  mall_id integer primary key references malls,
  exit_rule text not null default 'record' check (exit_rule in ('record', 'pay-to-leave')),
  leave_minutes integer not null default 15 check (leave_minutes between 0 and 240),
  -- The mall does not charge, whatever its tariff says.
  zero_tariff boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null
);

-- The links by which a session is paid: of each token its hash alone.
create table pay_links (
  token_hash text primary key,
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  created_at timestamptz not null
);
create index pay_links_session on pay_links (session_id);

-- One attempt to pay for a session, by one method.
create table payments (
  id bigint generated always as identity primary key,
  -- What providers know it by: their receipt number, and our idempotency key.
  public_id text not null unique,
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  method text not null check (method in ('upi', 'card', 'fastag', 'cash')),
  provider text not null check (provider in ('razorpay', 'fastag', 'terminal', 'cash')),
  -- created, pending: nothing is known yet; partial: less than asked for came; paid, failed, expired; unknown: a person
  -- has to ask. A paid one stays paid.
  state text not null check (state in ('created', 'pending', 'partial', 'paid', 'failed', 'expired', 'unknown')),
  asked_paise bigint not null check (asked_paise > 0),
  received_paise bigint not null default 0 check (received_paise >= 0),
  -- Up to when the session was priced for the amount asked for.
  covers_until timestamptz not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider took it, by the provider's clock where it says so.
  paid_at timestamptz,
  -- What the provider calls the order, and the payment.
  provider_order text,
  provider_payment text,
  -- Who took it, where a person did; the account's public id.
  person text,
  -- What the method needs beside: links, codes, the provider's last words.
  detail jsonb not null default '{}'
);
create index payments_session on payments (session_id);
create unique index payments_order on payments (provider, provider_order) where provider_order is not null;
create index payments_under_way on payments (changed_at) where state in ('created', 'pending', 'unknown');
create index payments_mall on payments (mall_id, paid_at) where paid_at is not null;

-- Money that goes back to a driver.
create table refunds (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  -- The payment that it goes back by.
  payment_id bigint not null references payments,
  paise bigint not null check (paise > 0),
  -- overpaid, late_payment, dispute, goodwill, fault.
  cause text not null,
  reason text not null,
  -- The account's public id; null for the product itself.
  person text,
  -- requested; sent: the provider has it; done, failed.
  state text not null check (state in ('requested', 'sent', 'done', 'failed')),
  provider_refund text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index refunds_session on refunds (session_id);
create index refunds_under_way on refunds (changed_at) where state in ('requested', 'sent');

alter table payment_rules enable row level security;
alter table pay_links enable row level security;
alter table payments enable row level security;
alter table refunds enable row level security;
create policy payment_rules_seen on payment_rules using ((select app_is_system()) or mall_id = (select app_mall()));
create policy pay_links_seen on pay_links using ((select app_is_system()) or mall_id = (select app_mall()));
create policy payments_seen on payments using ((select app_is_system()) or mall_id = (select app_mall()));
create policy refunds_seen on refunds using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on payments, refunds from gms_app;
