-- A barrier that the server opens by itself: where it is, and the password of its account, sealed.
alter table devices add column barrier jsonb;
alter table devices add column barrier_password text;
alter table devices add constraint devices_barrier_kind check (barrier is null or kind = 'gate-controller');

-- Until then one process opens for a command; another one that has died with it lets it go by then.
alter table gate_commands add column taken_until timestamptz;
