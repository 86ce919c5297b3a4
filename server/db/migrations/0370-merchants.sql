-- A mall's own account at the payment provider. Its secrets are sealed by the server's key; a row stands as it was made
-- and only ends, because what was paid by it is asked about and refunded by it.
create table merchants (
  id integer generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  key_id text not null,
  -- The key's secret and those of its messages, as JSON, sealed.
  sealed text not null,
  -- What the provider has switched on for it.
  qr text not null check (qr in ('off', 'image', 'intent')),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index merchants_current on merchants (mall_id) where ended_at is null;

alter table merchants enable row level security;
create policy merchants_seen on merchants using ((select app_is_system()) or mall_id = (select app_mall()));

-- By whose account a payment was begun; null for the one that the variables name.
alter table payments add column merchant_id integer references merchants;
-- Whoever has the secret of one account must not name the payments of another.
drop index payments_provider_payment;
create unique index payments_provider_payment on payments (provider, coalesce(merchant_id, 0), provider_payment)
  where provider_payment is not null;

alter table provider_events add column merchant_id integer references merchants;
alter table provider_events drop constraint provider_events_provider_event_id_key;
create unique index provider_events_named on provider_events (provider, coalesce(merchant_id, 0), event_id);
