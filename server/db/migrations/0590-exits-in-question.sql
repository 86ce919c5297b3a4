-- Each bill of a car inside asks whether an exit that was read in doubt may have been its own.
create index sessions_in_question on sessions (mall_id, closed_at)
  where state = 'closed' and flags @> '{entry_unknown}'::text[] and match_detail ? 'candidates';
-- Those that ended unread are looked at again for a week: what was paid for one may have been another one's.
create index sessions_ended_unread on sessions (mall_id, closed_at) where state = 'closed' and exit_at is null;
