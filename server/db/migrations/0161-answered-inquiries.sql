-- Inquiries are read by super admins, who note when they have answered one.
alter table inquiries add column answered_at timestamptz;
create index inquiries_email on inquiries (lower(trim(email)));
create index inquiries_age on inquiries (created_at);
