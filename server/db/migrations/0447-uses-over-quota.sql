-- Whoever came in over the quota of a pass is judged once more as soon as more is known of the other cars.
create index pass_uses_over on pass_uses (at) where outcome = 'over_quota';
