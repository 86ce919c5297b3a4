-- The longest and the shortest visits of a mall, page by page.
create index sessions_length on sessions (mall_id, (exit_at - entry_at), id) where state = 'closed' and exit_at is not null;
