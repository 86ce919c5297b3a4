-- What an account has beside its password. A secret of an authenticator app is encrypted with a key that does not lie in
-- the database; of recovery codes and half sign-ins only hashes are stored.

-- `last_step` is the time step of the last code that counted: a code counts once, in whichever process.
create table authenticator_apps (
  account_id bigint primary key references accounts on delete cascade,
  secret text,
  added_at timestamptz,
  last_step bigint not null default 0,
  -- A secret that was shown and whose first code has not come back.
  pending_secret text,
  pending_until timestamptz,
  check ((secret is null) = (added_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);

create table passkeys (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says that it was used; 0 for ever where it does not count.
  counter bigint not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Somebody gave the right password and still owes the second factor.
create table half_sign_ins (
  token_hash text primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Of the password that was given: after a change the half sign-in counts no longer.
  password_mark text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index half_sign_ins_account on half_sign_ins (account_id);
create index half_sign_ins_expires on half_sign_ins (expires_at);

-- Challenges that a passkey has answered. A challenge itself is not stored: our own mark shows that it is ours.
create table used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index used_challenges_expires on used_challenges (expires_at);

-- When the password or a second factor was last given in this sign-in.
alter table sign_ins add column confirmed_at timestamptz;

alter table authenticator_apps enable row level security;
alter table passkeys enable row level security;
alter table recovery_codes enable row level security;
alter table half_sign_ins enable row level security;
alter table used_challenges enable row level security;
create policy authenticator_apps_seen on authenticator_apps using ((select app_is_system()));
create policy passkeys_seen on passkeys using ((select app_is_system()));
create policy recovery_codes_seen on recovery_codes using ((select app_is_system()));
create policy half_sign_ins_seen on half_sign_ins using ((select app_is_system()));
create policy used_challenges_seen on used_challenges using ((select app_is_system()));
