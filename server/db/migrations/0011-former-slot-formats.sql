-- Controllers go on speaking the codes they were set up with: readings of former formats find their slot.
alter table malls add column former_slot_formats text[] not null default '{}';

-- Every slot has a state from now on: a slot without one is a slot that is gone.
insert into slot_states (mall_id, code, status) select mall_id, code, 'unknown' from slots on conflict do nothing;
