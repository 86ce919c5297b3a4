-- As which class of vehicle a session was charged, and what a document says of it: a class that is set right later leaves the
-- document as it was given. Null where nobody stored it, or nothing was charged.
alter table charges add column charged_as text check (charged_as in ('car', 'two_wheeler', 'ev'));
alter table invoices add column charged_as text check (charged_as in ('car', 'two_wheeler', 'ev'));
