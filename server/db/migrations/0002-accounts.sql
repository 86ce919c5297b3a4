create table accounts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  email text not null,
  phone text,
  password_hash text not null,
  is_super_admin boolean not null default false,
  -- Demo accounts are exempt from password rules and exist in the demo alone.
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create unique index accounts_email on accounts (lower(email));
create unique index accounts_phone on accounts (phone) where phone is not null;

-- One account per plate. A claim shows only visits that begin after it; a proven one shows all.
create table account_plates (
  plate_key text primary key,
  account_id bigint not null references accounts on delete cascade,
  plate text not null,
  claimed_at timestamptz not null,
  is_proven boolean not null default false,
  visible_from timestamptz not null
);
create index account_plates_account on account_plates (account_id);

-- A second claimant of a plate waits for a person.
create table contested_plates (
  id bigint generated always as identity primary key,
  plate_key text not null,
  account_id bigint not null references accounts on delete cascade,
  claimed_at timestamptz not null,
  unique (plate_key, account_id)
);

create table sign_ins (
  token_hash text primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_account on sign_ins (account_id);

-- Browsers from which an account has signed in rightly before: a guesser elsewhere cannot lock them out.
create table known_browsers (
  account_id bigint not null references accounts on delete cascade,
  browser_hash text not null,
  seen_at timestamptz not null,
  primary key (account_id, browser_hash)
);

-- What admins and super admins did, each row bound to the one before it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null,
  mall_id integer,
  detail jsonb not null,
  previous_hash text not null,
  hash text not null
);
create trigger audit_entries_stand before update or delete on audit_entries for each row execute function refuse_change();

create table inquiries (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null
);

alter table accounts enable row level security;
alter table account_plates enable row level security;
alter table contested_plates enable row level security;
alter table sign_ins enable row level security;
alter table known_browsers enable row level security;
alter table audit_entries enable row level security;
alter table inquiries enable row level security;
create policy accounts_seen on accounts using ((select app_is_system()) or id = (select app_account()));
create policy account_plates_seen on account_plates using ((select app_is_system()) or account_id = (select app_account()));
create policy contested_plates_seen on contested_plates using ((select app_is_system()));
create policy sign_ins_seen on sign_ins using ((select app_is_system()));
create policy known_browsers_seen on known_browsers using ((select app_is_system()));
create policy audit_entries_seen on audit_entries using ((select app_is_system()) or mall_id = (select app_mall()));
create policy inquiries_seen on inquiries using ((select app_is_system()));
