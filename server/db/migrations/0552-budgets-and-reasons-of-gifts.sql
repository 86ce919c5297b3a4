-- The budget of its shop when a gift was given: up to it the shop pays, and what goes beyond is the mall's. Null where it
-- had none. Of a shop that was changed since, nobody knows what it was then: what it pays for those stays as it was.
alter table shop_grants add column budget_paise bigint;
update shop_grants g set budget_paise = s.budget_paise from shops s where s.id = g.shop_id and s.changed_at <= g.at;

-- Why a person of the mall gave a stamp: a few words, or the number of the receipt that was shown; null of those from
-- before it was asked for.
alter table session_validations add column reason text;
-- A person's words go with the plate of the visit.
grant update (reason) on session_validations to gms_app;
