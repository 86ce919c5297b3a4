-- Visits that cost nothing since their mall charged nothing: few, but in malls that never charge. Reports count them by day.
create index charges_free on charges (mall_id, at) where reason = 'zero_tariff';
