-- Who was signed in when the contact form was sent: the message is theirs, whatever address they typed.
alter table inquiries add column account_id bigint references accounts on delete set null;
create index inquiries_account on inquiries (account_id) where account_id is not null;
