-- A link that was shown for a car at an exit ends once that exit is taken off the session: another car stood there.
alter table pay_links add column of_exit boolean not null default false;
alter table pay_links add column ended_at timestamptz;
