-- Under which name somebody was on the staff of a mall, and when; without a mall: of all, as a super admin. Records name accounts
-- by their ids, and an account can be renamed, lose its role and be erased. What people did with others' money stays under the
-- name of its time for as long as the audit trail, so no row hangs on an account.
create table staff_names (
  id bigint generated always as identity primary key,
  person text not null,
  mall_id integer references malls on delete cascade,
  name text not null,
  from_at timestamptz not null,
  until_at timestamptz
);
create index staff_names_person on staff_names (person, from_at);
create index staff_names_name on staff_names (lower(name));
create unique index staff_names_now on staff_names (person, coalesce(mall_id, 0)) where until_at is null;
alter table staff_names enable row level security;
create policy staff_names_seen on staff_names using ((select app_is_system()));

-- Who has a role now, under the name of now: since when they have been on the staff is not known of all.
insert into staff_names (person, mall_id, name, from_at)
select a.public_id, m.mall_id, a.name, a.created_at from mall_admins m join accounts a on a.id = m.account_id
union all
select a.public_id, null, a.name, a.created_at from accounts a where a.is_super_admin;

-- Who had one, as far as the trail says so and the account is there still.
with ended as (
  select target, at, detail from audit_entries where action in ('role_revoked', 'role-revoked', 'admin-removed')
  union all
  select target, at, detail from audit_pending where action in ('role_revoked', 'role-revoked', 'admin-removed')
),
of_malls as (
  select target, at, jsonb_array_elements_text(case jsonb_typeof(detail -> 'malls') when 'array' then detail -> 'malls' else '[]' end) as mall
  from ended
  union all
  select target, at, jsonb_object_keys(case jsonb_typeof(detail -> 'roles') when 'object' then detail -> 'roles' else '{}' end) from ended
  union all
  select target, at, null from ended where detail -> 'wasSuperAdmin' = 'true'::jsonb
)
insert into staff_names (person, mall_id, name, from_at, until_at)
select a.public_id, m.id, a.name, a.created_at, max(o.at)
from of_malls o
join accounts a on a.public_id = o.target
left join malls m on m.id::text = o.mall
where (o.mall is null or m.id is not null) and not exists (
  select from staff_names s where s.person = a.public_id and s.mall_id is not distinct from m.id)
group by a.public_id, m.id, a.name, a.created_at;

-- An invitation of somebody who may invite no more.
update invitations i set revoked_at = now()
where accepted_at is null and revoked_at is null and invited_by <> 'command line' and not exists (
  select from accounts a where a.public_id = i.invited_by and (a.is_super_admin or (
    not i.is_super_admin and not exists (
      select from jsonb_array_elements_text(i.malls) w where not exists (
        select from mall_admins m where m.account_id = a.id and m.role = 'admin' and m.mall_id::text = w.value)))));
