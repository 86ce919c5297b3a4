-- Whoever claims a plate first no longer shuts its owner out: several accounts may claim one plate, and what each sees
-- is what it has proven.
alter table account_plates drop constraint account_plates_pkey;
alter table account_plates add primary key (account_id, plate_key);
drop index account_plates_account;
create index account_plates_plate on account_plates (plate_key);
alter table account_plates
  add column status text not null default 'claimed' check (status in ('claimed', 'proven', 'contested')),
  add column contested_at timestamptz;
update account_plates set status = 'proven' where is_proven;

-- Which visits of a plate an account sees: those that begin at `visible_from` or later, and before `visible_until`.
create table plate_views (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  plate_key text not null,
  visible_from timestamptz not null,
  visible_until timestamptz,
  foreign key (account_id, plate_key) references account_plates (account_id, plate_key) on delete cascade,
  check (visible_until > visible_from)
);
create index plate_views_account on plate_views (account_id, plate_key);
-- One view at a time goes on.
create unique index plate_views_going_on on plate_views (account_id, plate_key) where visible_until is null;
insert into plate_views (account_id, plate_key, visible_from) select account_id, plate_key, visible_from from account_plates;

-- Claims that waited because another account came first are claims like all others.
insert into account_plates (plate_key, account_id, plate, claimed_at, visible_from)
  select plate_key, account_id, plate_key, claimed_at, claimed_at from contested_plates
  on conflict do nothing;
drop table contested_plates;

-- Each proof of a plate. The code of a visit counts for one account; a released plate is ended, so that its code stays used.
create table plate_proofs (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  plate_key text not null,
  how text not null check (how in ('code', 'link', 'desk')),
  session_id bigint references sessions on delete cascade,
  -- When the visit began, or since when the desk vouches.
  visit_at timestamptz not null,
  at timestamptz not null,
  ended_at timestamptz,
  check ((how = 'desk') = (session_id is null))
);
create unique index plate_proofs_code on plate_proofs (session_id) where how = 'code';
create unique index plate_proofs_visit on plate_proofs (account_id, session_id);
create index plate_proofs_plate on plate_proofs (plate_key);

-- Codes that a mall's desk has made for a plate; of each its hash alone.
create table desk_codes (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  plate_key text not null,
  code_hash text not null,
  vouches_from timestamptz not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index desk_codes_plate on desk_codes (plate_key);

-- What the codes of visits are derived from, so that no table holds a code.
create table plate_secrets (
  id integer primary key check (id = 1),
  secret bytea not null
);

alter table plate_views enable row level security;
alter table plate_proofs enable row level security;
alter table desk_codes enable row level security;
alter table plate_secrets enable row level security;
create policy plate_views_written on plate_views using ((select app_is_system()));
create policy plate_views_of_account on plate_views for select using (account_id = (select app_account()));
create policy plate_proofs_written on plate_proofs using ((select app_is_system()));
create policy plate_proofs_of_account on plate_proofs for select using (account_id = (select app_account()));
create policy desk_codes_seen on desk_codes using ((select app_is_system()) or mall_id = (select app_mall()));
create policy plate_secrets_seen on plate_secrets using ((select app_is_system()));

drop policy sessions_of_driver on sessions;
create policy sessions_of_driver on sessions for select using (exists (
  select 1 from plate_views v
  where v.account_id = (select app_account()) and v.plate_key = sessions.plate_key
    and sessions.entry_at >= v.visible_from and (v.visible_until is null or sessions.entry_at < v.visible_until)));

alter table account_plates drop column visible_from, drop column is_proven;
