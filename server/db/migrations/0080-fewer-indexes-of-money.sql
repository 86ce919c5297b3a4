-- Every charge and movement writes to each index of its table, and a gate waits for that. These say the same with fewer.

-- The database makes the ids, so a movement's id with its mall is as unique as its id.
alter table ledger_lines drop constraint ledger_lines_movement_id_mall_id_fkey;
alter table ledger_movements
  drop constraint ledger_movements_pkey,
  drop constraint ledger_movements_id_mall_id_key,
  add primary key (id, mall_id);
alter table ledger_lines add foreign key (movement_id, mall_id) references ledger_movements;

-- A line is named by its movement and its account; its number is the order in which lines were written.
alter table ledger_lines
  drop constraint ledger_lines_pkey,
  drop constraint ledger_lines_movement_id_account_key,
  add primary key (movement_id, account);

-- Nearly all charges replace none.
alter table charges drop constraint charges_replaces_key;
create unique index charges_replaced_once on charges (replaces) where replaces is not null;

-- One first charge a session; the same index finds all charges of a session.
drop index charges_first;
drop index charges_session;
create unique index charges_of_session on charges (session_id, coalesce(replaces, 0));
