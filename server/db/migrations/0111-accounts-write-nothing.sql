-- A transaction in an account's own scope reads what is the account's. It writes nothing: neither its roles nor its
-- plates nor from when on their visits show. What an account changes the system writes for it, after it was checked.
drop policy accounts_seen on accounts;
create policy accounts_written on accounts using ((select app_is_system()));
create policy accounts_of_account on accounts for select using (id = (select app_account()));
drop policy account_plates_seen on account_plates;
create policy account_plates_written on account_plates using ((select app_is_system()));
create policy account_plates_of_account on account_plates for select using (account_id = (select app_account()));
drop policy mall_admins_seen on mall_admins;
create policy mall_admins_written on mall_admins using ((select app_is_system()));
create policy mall_admins_of_account on mall_admins for select using (account_id = (select app_account()));
drop policy channel_messages_sent on channel_messages;
create policy channel_messages_sent on channel_messages for insert
  with check ((select app_is_system()) or (select app_mall()) is not null);
