-- What a session costs stands in a table of its own, so that a session can be charged before it ends and a correction
-- is one more row beside the first. The ledger becomes movements and their lines.

-- A charge stands. A correction names the charge that it replaces; the newest of a session is the one that counts.
create table charges (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  -- Null where no tariff was in force at the entry.
  tariff_id bigint references tariffs,
  paise bigint not null check (paise >= 0),
  lines jsonb not null default '[]',
  -- Why nothing is due.
  reason text,
  -- The instant up to which the session is charged.
  at timestamptz not null,
  replaces bigint unique references charges
);
-- One first charge a session, and each is replaced once: the charges of a session are one chain.
create unique index charges_first on charges (session_id) where replaces is null;
create index charges_session on charges (session_id, id);

-- Of a charge that was corrected before today only the corrected one is known; the ledger holds both amounts.
insert into charges (mall_id, session_id, tariff_id, paise, lines, reason, at)
select mall_id, id, tariff_id, charge_paise, charge_lines, charge_reason, coalesce(exit_at, closed_at, entry_at)
from sessions where charge_paise > 0 or charge_reason is not null or charge_lines <> '[]' order by id;

alter table sessions drop column charge_paise, drop column charge_lines, drop column charge_reason;

-- Nothing is guessed into a bill: a session in review costs nothing until a person says so.
create function charges_nothing_in_review() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added a join sessions s on s.id = a.session_id where s.review is not null and a.paise > 0) then
    raise exception 'a session in review is not charged' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger charges_after_review after insert on charges
  referencing new table as added for each statement execute function charges_nothing_in_review();
create trigger charges_stand before update or delete on charges for each row execute function refuse_change();

-- The accounts that a line may name. Later migrations add more.
create table ledger_accounts (name text primary key);
insert into ledger_accounts (name) values ('receivable'), ('parking_revenue');

-- Every movement is a set of lines that sum to zero; nothing is ever changed or taken away.
create table ledger_movements (
  id bigint generated always as identity primary key,
  -- The idempotency key: the same movement is booked once.
  name text not null unique,
  mall_id integer not null references malls,
  session_id bigint references sessions,
  -- What made it: charge, correction.
  cause text not null,
  -- Why, where the cause alone doesn't say it.
  reason text,
  -- Who asked for it; null for the product itself.
  person text,
  at timestamptz not null,
  unique (id, mall_id)
);
create index ledger_movements_session on ledger_movements (session_id);

create table ledger_lines (
  id bigint generated always as identity primary key,
  movement_id bigint not null,
  mall_id integer not null,
  account text not null references ledger_accounts,
  paise bigint not null,
  unique (movement_id, account),
  foreign key (movement_id, mall_id) references ledger_movements (id, mall_id)
);
create index ledger_lines_account on ledger_lines (mall_id, account) include (paise);

insert into ledger_movements (name, mall_id, session_id, cause, at)
select movement, mall_id, session_id, reason, at from ledger_entries
group by movement, mall_id, session_id, reason, at order by min(id);
insert into ledger_lines (movement_id, mall_id, account, paise)
select m.id, m.mall_id, e.account, e.amount_paise
from ledger_entries e join ledger_movements m on m.name = e.movement order by e.id;
drop table ledger_entries;
drop function ledger_sums_to_zero();

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select movement_id into wrong from ledger_lines where movement_id in (select movement_id from added)
  group by movement_id having sum(paise) <> 0 limit 1;
  if wrong is not null then
    raise exception 'movement % does not sum to zero', wrong using errcode = '23514';
  end if;
  return null;
end $$;
-- The lines of a movement are written by one statement, so that they can be weighed together.
create trigger ledger_balances after insert on ledger_lines
  referencing new table as added for each statement execute function ledger_sums_to_zero();
create trigger ledger_movements_stand before update or delete on ledger_movements for each row execute function refuse_change();
create trigger ledger_lines_stand before update or delete on ledger_lines for each row execute function refuse_change();

alter table charges enable row level security;
alter table ledger_accounts enable row level security;
alter table ledger_movements enable row level security;
alter table ledger_lines enable row level security;
create policy charges_seen on charges using ((select app_is_system()) or mall_id = (select app_mall()));
-- A driver sees what the sessions cost that she sees.
create policy charges_of_driver on charges for select using (
  (select app_account()) is not null and exists (select 1 from sessions s where s.id = charges.session_id));
create policy ledger_accounts_seen on ledger_accounts for select using (true);
create policy ledger_movements_seen on ledger_movements using ((select app_is_system()) or mall_id = (select app_mall()));
create policy ledger_lines_seen on ledger_lines using ((select app_is_system()) or mall_id = (select app_mall()));
revoke update, delete on charges, ledger_movements, ledger_lines from gms_app;
revoke insert, update, delete on ledger_accounts from gms_app;
