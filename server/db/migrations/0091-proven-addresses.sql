-- An address that nobody has shown to be theirs counts for nothing: anyone can sign up with anyone's. Whoever holds a
-- role was given it in person; the others show it by a link.
alter table accounts add column email_verified_at timestamptz;

-- Made by a super admin or on the command line, together with its first password: nobody else ever had it.
alter table accounts add column is_made_by_staff boolean not null default false;
update accounts a set email_verified_at = created_at, is_made_by_staff = true
  where is_super_admin or is_demo or exists (select from mall_admins m where m.account_id = a.id);

-- A link that was mailed to somebody, stored as its hash and used once. `email` is the address it went to: it proves
-- that address and no other.
create table mailed_links (
  token_hash text primary key,
  kind text not null check (kind in ('verification', 'reset', 'address_change')),
  account_id bigint not null references accounts on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_links_account on mailed_links (account_id, kind);

-- Who has forgotten a password, known here or not: the question is stored alike and answered afterwards, so that
-- nobody learns from it who has an account.
create table reset_requests (
  id bigint generated always as identity primary key,
  email text not null,
  at timestamptz not null
);

alter table mailed_links enable row level security;
alter table reset_requests enable row level security;
create policy mailed_links_seen on mailed_links using ((select app_is_system()));
create policy reset_requests_seen on reset_requests using ((select app_is_system()));
