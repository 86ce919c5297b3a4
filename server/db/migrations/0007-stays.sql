alter table sessions
  -- How the slot became known: it was suggested to this car, or it is the likely one (too weak to be evidence).
  add column slot_basis text check (slot_basis in ('suggested', 'inferred')),
  -- How the exit found its stay, or which stays it may have meant; for whoever looks at a review.
  add column match_detail jsonb not null default '{}';

-- The review desk.
create index sessions_review on sessions (mall_id, entry_at desc, id desc) where review is not null;
-- Pictures of plates are kept for 30 days.
create index read_images_age on read_images (received_at);
-- What the totals of a mall are counted from.
create index sessions_totals on sessions (mall_id, state, closed_at);
create index ledger_entries_revenue on ledger_entries (mall_id, account) include (amount_paise);
drop index ledger_entries_mall;
create index plate_reads_session on plate_reads (session_id, direction, id);
