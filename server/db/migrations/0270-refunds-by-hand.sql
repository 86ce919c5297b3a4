-- Refunds that a person has to see to: the provider refused them, or they came in as cash or by a card terminal.
-- Each try at the provider has a key of its own, so a new one is never taken for the refused one.
alter table refunds add column attempt integer not null default 1 check (attempt > 0);
-- What the provider last said against it.
alter table refunds add column fault text;
-- How a person paid it: from a cash drawer, by bank transfer, at a card terminal; null where the provider did.
alter table refunds add column paid_by text check (paid_by in ('cash', 'bank', 'terminal'));
-- The account's public id.
alter table refunds add column paid_person text;
alter table refunds add column note text;
alter table refunds add constraint refunds_paid_by_hand
  check ((paid_by is null) = (paid_person is null) and (paid_by is null or state = 'done'));

create index refunds_waiting on refunds (mall_id) where state in ('requested', 'failed');
create index refunds_from_drawer on refunds (mall_id, paid_person, changed_at) where paid_by = 'cash';
