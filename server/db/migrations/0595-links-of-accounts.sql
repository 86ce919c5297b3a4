-- A link that an account's own list shows is good for as long as that account sees the visit.
alter table pay_links add column account_id bigint references accounts on delete cascade;
create index pay_links_account on pay_links (account_id) where account_id is not null;
-- Those that staff are shown stay good. Of the ones of before nobody knows whether staff or a list showed them: they end
-- with their visit.
alter table pay_links add column by_staff boolean not null default false;
