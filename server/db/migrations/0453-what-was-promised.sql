-- What was in force before: an exit counts by the rules of its own instant, and what a driver was promised holds. Each
-- former value has its end; the oldest first.
alter table payment_rules add column former jsonb not null default '[]';
-- What was shown, line by line: it is charged while it is valid, where that has become less. Null of those shown before.
alter table shown_quotes add column quote jsonb;
