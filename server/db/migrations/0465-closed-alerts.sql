-- What was closed lately is asked for every minute: who has dealt with a slot is not asked again by what it did before.
create index alerts_closed on alerts (mall_id, kind, closed_at);
