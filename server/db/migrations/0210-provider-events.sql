-- What a payment provider sends and is asked: each message as it came, and the wishes to pay by their keys.

-- Money that came for nothing that was owed, and goes back whole.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check
  check (state in ('created', 'pending', 'partial', 'paid', 'returned', 'failed', 'expired', 'unknown'));

-- Until then one process speaks with the provider about it, and the others wait.
alter table payments add column claimed_until timestamptz not null default 'epoch';

-- One row for each amount that a provider took: whatever brings the news a second time finds it.
create unique index payments_provider_payment on payments (provider, provider_payment)
  where provider_payment is not null;
-- An amount may still come for what expired lately.
create index payments_expired on payments (changed_at) where state = 'expired';

-- Messages of providers as they came, before anything is read from them. They hold e-mails and numbers of payers, so
-- they go after some months.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own id of the message; it may send one twenty times.
  event_id text not null,
  body text not null,
  received_at timestamptz not null,
  -- Null while it still has to be acted on.
  handled_at timestamptz,
  -- What came of it, in one word.
  outcome text,
  unique (provider, event_id)
);
create index provider_events_open on provider_events (received_at) where handled_at is null;
create index provider_events_age on provider_events (received_at);

-- A wish to pay by the key that the caller gave it: the same key again means the same payment.
create table payment_wishes (
  session_id bigint not null references sessions,
  mall_id integer not null references malls,
  key_hash text not null,
  body_hash text not null,
  payment_id bigint not null references payments,
  created_at timestamptz not null,
  primary key (session_id, key_hash)
);
create index payment_wishes_age on payment_wishes (created_at);
create index payment_wishes_payment on payment_wishes (payment_id);

-- Holds a session's row until the transaction ends: whoever changes what a session owes does so one after the other.
-- Answers whether its car is inside. As a function, because what is owed lies below what sessions are.
create function hold_session(session bigint) returns boolean language sql as
  $$ select state = 'open' from sessions where id = session for update $$;

alter table provider_events enable row level security;
alter table payment_wishes enable row level security;
create policy provider_events_seen on provider_events using ((select app_is_system()));
create policy payment_wishes_seen on payment_wishes using ((select app_is_system()) or mall_id = (select app_mall()));
