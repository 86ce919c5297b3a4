-- The company that a driver names for the invoice of a visit: registered for GST, so the invoice names it.
create table invoice_recipients (
  session_id bigint primary key references sessions,
  mall_id integer not null references malls,
  gstin text not null check (length(gstin) = 15),
  legal_name text not null,
  address text not null,
  named_at timestamptz not null
);
alter table invoice_recipients enable row level security;
create policy invoice_recipients_seen on invoice_recipients
  using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on invoice_recipients from gms_app;

-- The company as the document names it; null where it names none.
alter table invoices add column recipient jsonb;
