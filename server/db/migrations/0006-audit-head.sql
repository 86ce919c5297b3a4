-- The end of the audit trail. A chain alone cannot tell that its last entries are gone; this row can.
-- Locking it is also what makes writers take turns, so that the chain never forks.
create table audit_head (
  id integer primary key default 1 check (id = 1),
  entries bigint not null,
  hash text not null
);
insert into audit_head (entries, hash) values (0, repeat('0', 64));

alter table audit_head enable row level security;
create policy audit_head_seen on audit_head using ((select app_is_system()));
