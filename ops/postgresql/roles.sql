-- What an administrator of PostgreSQL runs once, before the first start:
--   psql -v password='…' -f ops/postgresql/roles.sql
-- The login is no superuser and makes no roles. It owns its database, so that it can change the schema at an upgrade,
-- and it may become gms_app, by which every transaction is bound to the rows of one mall or one account.
create role gms_app nologin nosuperuser nobypassrls;
create role get_my_spot login nosuperuser nocreatedb nocreaterole connection limit 100 password :'password';
grant gms_app to get_my_spot;
create database get_my_spot owner get_my_spot encoding 'UTF8' template template0;
-- Nobody else reads from it.
revoke all on database get_my_spot from public;
