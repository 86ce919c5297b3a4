-- What gifts of shops took off a charge, by the names that they were given under; null of charges from before: their
-- grants say what they are worth.
alter table charges add column worths jsonb;
drop index shop_grants_open;
alter table shop_grants drop column is_final;
