-- Mails wait here until the mail server has taken them: what was promised to somebody outlives the process. A mail may
-- hold a link that lets somebody in, so its row goes once it is sent, or once it is of no use any more.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  useful_until timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
create index mail_outbox_due on mail_outbox (next_try_at);
alter table mail_outbox enable row level security;
-- Every transaction may hand in a mail, whosever view it has; only the system reads and removes.
create policy mail_outbox_written on mail_outbox for insert with check (true);
create policy mail_outbox_read on mail_outbox for select using ((select app_is_system()));
create policy mail_outbox_tried on mail_outbox for update using ((select app_is_system()));
create policy mail_outbox_removed on mail_outbox for delete using ((select app_is_system()));
