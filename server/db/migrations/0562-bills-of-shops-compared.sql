-- A shop's bill is one whatever its case, spaces and punctuation: what is compared stands beside what was typed.
alter table shop_grants add column bill_key text;
update shop_grants set bill_key = coalesce(nullif(regexp_replace(upper(bill), '[^[:alnum:]]', '', 'g'), ''), bill);
alter table shop_grants alter column bill_key set not null;
alter table shop_grants drop constraint shop_grants_shop_id_bill_key;
-- Two that were taken for two before stay: only what comes from now on is compared.
create index shop_grants_bill on shop_grants (shop_id, bill_key);
