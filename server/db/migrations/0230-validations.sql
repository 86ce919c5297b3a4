-- Stamps of shops that a session was given: each once. What a stamp frees says the tariff of the session's entry.
create table session_validations (
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  code text not null,
  given_by text not null,
  given_at timestamptz not null,
  primary key (session_id, code)
);
alter table session_validations enable row level security;
create policy session_validations_seen on session_validations
  using ((select app_is_system()) or mall_id = (select app_mall()));
revoke update, delete on session_validations from gms_app;
