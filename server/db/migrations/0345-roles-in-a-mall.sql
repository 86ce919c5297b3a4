-- What somebody is in a mall: an admin, as until now everybody here, or one of the roles under the admins.
alter table mall_admins add column role text not null default 'admin'
  check (role in ('admin', 'manager', 'attendant', 'accountant'));
-- When they were last signed in, to some minutes; sign-ins themselves are deleted when they end.
alter table mall_admins add column seen_at timestamptz;

alter table invitations add column role text not null default 'admin'
  check (role in ('admin', 'manager', 'attendant', 'accountant'));

-- As before, except that only whoever is an admin somewhere may be given a further mall without an invitation: a role
-- under the admins opens no other mall. What is changed in a row that is there was decided when it was made.
create or replace function refuse_foreign_mall_admin() returns trigger language plpgsql as $$
declare owner accounts%rowtype;
begin
  select * into owner from accounts where id = new.account_id;
  if owner.email_verified_at is null then
    raise exception 'the address of this account is not verified' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and new.account_id = old.account_id and new.mall_id = old.mall_id then
    return new;
  end if;
  if owner.is_made_by_staff or took_invitation(new.account_id, new.mall_id)
    or exists (select from mall_admins m where m.account_id = new.account_id and m.role = 'admin') then
    return new;
  end if;
  raise exception 'a role is taken by its invitation alone' using errcode = '42501';
end $$;
