-- The plan of a mall as somebody drew it, beside the four fields of its layout; each change is a revision of its own.
create table mall_plans (
  mall_id integer not null references malls on delete cascade,
  revision integer not null check (revision > 0),
  -- Null: from this revision on the grid holds again.
  plan jsonb,
  -- The account's public id.
  person text not null,
  saved_at timestamptz not null,
  primary key (mall_id, revision)
);
alter table mall_plans enable row level security;
create policy mall_plans_seen on mall_plans using ((select app_is_system()) or mall_id = (select app_mall()));

-- Whom a slot is meant for, by where it belongs: its code may change. Written with the plan.
create table slot_classes (
  mall_id integer not null references malls on delete cascade,
  level text not null,
  section text not null,
  position integer not null,
  class text not null check (class in ('accessible', 'ev', 'family', 'two_wheeler')),
  primary key (mall_id, level, section, position)
);
alter table slot_classes enable row level security;
create policy slot_classes_seen on slot_classes using ((select app_is_system()) or mall_id = (select app_mall()));
