-- A role waits here for the owner of an address. `token_hash` is what the link is recognised by.
create table invitations (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  email text not null,
  name text not null,
  -- The malls to administer, as a JSON list of their ids; with `is_super_admin` all.
  malls jsonb not null,
  is_super_admin boolean not null default false,
  token_hash text not null unique,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references accounts on delete set null,
  revoked_at timestamptz
);
create index invitations_email on invitations (lower(email));
create index invitations_accepted_by on invitations (accepted_by);
alter table invitations enable row level security;
create policy invitations_seen on invitations using ((select app_is_system()));

-- The database itself refuses a role that its owner did not take. An account that a stranger may have made in another's
-- name gets one only by the link that went to the address; one that super admins made themselves never had a stranger.
create function took_invitation(account bigint, mall integer) returns boolean language sql stable as $$
  select exists (
    select from invitations i where i.accepted_by = account and i.revoked_at is null
      and (i.is_super_admin or (mall is not null and i.malls @> to_jsonb(mall))))
$$;

create function refuse_foreign_mall_admin() returns trigger language plpgsql as $$
declare owner accounts%rowtype;
begin
  select * into owner from accounts where id = new.account_id;
  if owner.email_verified_at is null then
    raise exception 'the address of this account is not verified' using errcode = '42501';
  end if;
  -- Whoever administers a mall already has shown who they are.
  if owner.is_made_by_staff or took_invitation(new.account_id, new.mall_id)
    or exists (select from mall_admins m where m.account_id = new.account_id) then
    return new;
  end if;
  raise exception 'a role is taken by its invitation alone' using errcode = '42501';
end $$;
create trigger mall_admins_invited before insert or update on mall_admins
  for each row execute function refuse_foreign_mall_admin();

create function refuse_foreign_super_admin() returns trigger language plpgsql as $$
begin
  if new.is_made_by_staff and not old.is_made_by_staff then
    raise exception 'how an account was made does not change' using errcode = '42501';
  end if;
  if new.is_super_admin and not old.is_super_admin
    and not (new.email_verified_at is not null and (old.is_made_by_staff or took_invitation(new.id, null))) then
    raise exception 'a role is taken by its invitation alone' using errcode = '42501';
  end if;
  if new.email_verified_at is null and old.email_verified_at is not null
    and (new.is_super_admin or exists (select from mall_admins m where m.account_id = new.id)) then
    raise exception 'who has a role has a verified address' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger accounts_invited before update on accounts
  for each row execute function refuse_foreign_super_admin();
