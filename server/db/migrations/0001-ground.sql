-- The ground: who may see what is decided here, not in the code above.
-- Every transaction says whose view it is: set local role gms_app; set local app.scope = 'mall:3' | 'account:17' | 'system'.
-- The login user of both databases may be a superuser, whom row level security does not bind; gms_app is none.

do $$ begin
  create role gms_app nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  if not pg_has_role(current_user, 'gms_app', 'member') then
    execute format('grant gms_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to gms_app;
alter default privileges in schema public grant select, insert, update, delete on tables to gms_app;
alter default privileges in schema public grant usage, select on sequences to gms_app;

-- A transaction without a scope sees nothing: it fails.
create function app_scope() returns text language plpgsql stable as $$
declare scope text := current_setting('app.scope', true);
begin
  if scope is null or scope = '' then
    raise exception 'no scope is set' using errcode = '42501';
  end if;
  return scope;
end $$;

create function app_is_system() returns boolean language sql stable as $$ select app_scope() = 'system' $$;

create function app_mall() returns integer language sql stable as
  $$ select case when app_scope() like 'mall:%' then substr(app_scope(), 6)::integer end $$;

create function app_account() returns bigint language sql stable as
  $$ select case when app_scope() like 'account:%' then substr(app_scope(), 9)::bigint end $$;

-- For rows that are written once and then stand.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
