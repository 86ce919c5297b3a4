-- What a person decided about sessions, with the sessions as they stood before and after, so that it can be taken back.
create table settlements (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  action text not null,
  -- The public id of the account.
  person text not null,
  reason text not null,
  at timestamptz not null,
  changes jsonb not null,
  undone_at timestamptz
);
create index settlements_mall on settlements (mall_id, at desc);
alter table settlements enable row level security;
create policy settlements_seen on settlements using ((select app_is_system()) or mall_id = (select app_mall()));
