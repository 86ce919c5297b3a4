-- A writer that knows which write it last saw of a slot need not read the slot again before it writes.
alter table slot_states add column revision bigint not null default 0;

-- A slot's row is written over and over: with room on its page the index need not be written too.
alter table slot_states set (fillfactor = 60);

-- A change is written only together with the state of its slot, and that row already belongs to a mall; malls are
-- archived, never deleted. Looking the mall up once more for each change took half of the time of writing it.
alter table slot_changes drop constraint slot_changes_mall_id_fkey;
