-- Which version of the privacy notice somebody was shown and agreed to, and what was taken back. It names an account by
-- its random id alone, so nothing of it leads to a person once the account is erased, and it can stand for ever.
create table consents (
  id bigint generated always as identity primary key,
  account text not null,
  notice text not null,
  what text not null check (what in ('given', 'withdrawn')),
  -- Where: at the sign-up, at a new version of the notice, by erasing the account, by releasing a plate.
  how text not null check (how in ('sign_up', 'new_version', 'erasure', 'plate_released')),
  at timestamptz not null
);
create index consents_account on consents (account, id);
create trigger consents_stand before update or delete on consents for each row execute function refuse_change();
create trigger consents_whole before truncate on consents for each statement execute function refuse_rewriting();
alter table consents enable row level security;
create policy consents_seen on consents using ((select app_is_system())) with check ((select app_is_system()));
revoke update, delete, truncate on consents from gms_app;
