-- What stands for a plate in the sealed records of the account that proved it: random, and known here alone. With the account
-- it goes, and the records, which nobody can change, lead from no plate to the account any more.
create table plate_marks (
  plate_key text not null,
  account_id bigint not null references accounts on delete cascade,
  mark text not null unique,
  primary key (plate_key, account_id)
);
create index plate_marks_account on plate_marks (account_id);
alter table plate_marks enable row level security;
create policy plate_marks_seen on plate_marks using ((select app_is_system()));
