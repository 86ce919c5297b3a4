-- What counts against a limit (wrong sign-ins, sign-ups, messages), so that all processes know of it. Who it was is
-- hashed.
create table limit_uses (
  id bigint generated always as identity primary key,
  origin text not null,
  key text not null,
  at timestamptz not null
);
create index limit_uses_key on limit_uses (key, at);
create index limit_uses_at on limit_uses (at);
alter table limit_uses enable row level security;
create policy limit_uses_seen on limit_uses using ((select app_is_system()));
