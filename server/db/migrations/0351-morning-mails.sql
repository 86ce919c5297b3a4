-- The mail of a morning: five figures of the day before, for those who asked for it.
create table morning_readers (
  mall_id integer not null references malls,
  -- The account's public id.
  account text not null,
  since timestamptz not null,
  primary key (mall_id, account)
);
-- A mail is handed in together with its row here, so it is sent once, whoever leads and whenever a process dies.
create table morning_mails (
  mall_id integer not null references malls,
  account text not null,
  day date not null,
  primary key (mall_id, account, day)
);
alter table morning_readers enable row level security;
alter table morning_mails enable row level security;
create policy morning_readers_seen on morning_readers using ((select app_is_system()) or mall_id = (select app_mall()));
create policy morning_mails_seen on morning_mails using ((select app_is_system()) or mall_id = (select app_mall()));
-- The same mail for readers that show more than plain text.
alter table mail_outbox add column html text;
