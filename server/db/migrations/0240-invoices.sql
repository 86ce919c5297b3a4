-- Who supplies the parking of a mall, as its documents name it. A mall without a GSTIN gives plain receipts.
create table gst_settings (
  mall_id integer primary key references malls,
  legal_name text not null,
  address text not null,
  gstin text,
  -- The services accounting code of parking, and the rate in percent, both halves together.
  sac text not null,
  rate_percent integer not null check (rate_percent between 0 and 28),
  -- What the numbers of documents begin with.
  prefix text not null,
  -- Below this amount a charge that nobody asked a document for stands in the consolidated invoice of its day.
  consolidate_below_paise bigint not null check (consolidate_below_paise >= 0),
  -- Charges from here on get documents.
  since timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index gst_settings_series on gst_settings (gstin, prefix) where gstin is not null;

-- The last number of each series. A number is taken in the transaction that writes its document, so none is left out.
create table invoice_serials (
  gstin text not null,
  prefix text not null,
  financial_year text not null,
  mall_id integer not null references malls,
  last integer not null check (last > 0),
  primary key (gstin, prefix, financial_year)
);

-- Documents stand as they were given: a mistake is a credit note, never a change or a second use of a number.
create table invoices (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  gstin text not null,
  financial_year text not null,
  number text not null check (length(number) <= 16 and number ~ '^[A-Z0-9/-]+$'),
  kind text not null check (kind in ('invoice', 'consolidated', 'credit_note')),
  issued_at timestamptz not null,
  -- The day of the supply, in India.
  day date not null,
  -- Null for a consolidated one.
  session_id bigint references sessions,
  -- The document that a credit note corrects.
  corrects bigint references invoices,
  -- A credit note takes back: its amounts are negative.
  total_paise bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  rounding_paise bigint not null,
  sessions integer not null check (sessions > 0),
  -- The supplier as it was then.
  supplier jsonb not null,
  check (taxable_paise + cgst_paise + sgst_paise + rounding_paise = total_paise),
  check ((kind = 'credit_note') = (corrects is not null)),
  unique (gstin, financial_year, number)
);
create index invoices_mall on invoices (mall_id, issued_at);

-- How much of a document is for which session.
create table invoice_sessions (
  session_id bigint not null references sessions,
  invoice_id bigint not null references invoices,
  mall_id integer not null references malls,
  paise bigint not null,
  primary key (session_id, invoice_id)
);

create trigger invoices_stand before update or delete on invoices for each row execute function refuse_change();
create trigger invoice_sessions_stand before update or delete on invoice_sessions
  for each row execute function refuse_change();

-- The movements of a day. New ones go to the end of it, so a gate that charges a car hardly waits for it.
create index ledger_movements_day on ledger_movements (mall_id, at);

alter table gst_settings enable row level security;
alter table invoice_serials enable row level security;
alter table invoices enable row level security;
alter table invoice_sessions enable row level security;
create policy gst_settings_seen on gst_settings using ((select app_is_system()) or mall_id = (select app_mall()));
create policy invoice_serials_seen on invoice_serials using ((select app_is_system()) or mall_id = (select app_mall()));
create policy invoices_seen on invoices using ((select app_is_system()) or mall_id = (select app_mall()));
create policy invoice_sessions_seen on invoice_sessions using ((select app_is_system()) or mall_id = (select app_mall()));
revoke update, delete on invoices, invoice_sessions from gms_app;
revoke delete on invoice_serials, gst_settings from gms_app;
