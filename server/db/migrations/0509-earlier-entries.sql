-- How much earlier than it stands an entry may truly have been: by a cheaper hour, on a cheaper day, or while nothing was charged.
alter table sessions add column entry_early_ms integer not null default 0 check (entry_early_ms >= 0);
