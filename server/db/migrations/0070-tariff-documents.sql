-- A tariff version is a document: data that says what a session costs. docs/decisions/014-tariff-documents.md has the
-- rules in words. Versions of old become the document that charges exactly the same.
alter table tariffs add column rule jsonb;

alter table tariffs disable trigger tariffs_stand;
update tariffs set rule = jsonb_build_object(
  -- A cap of nothing made every session free.
  'zero', coalesce(day_cap_paise = 0, false),
  'prices', jsonb_build_array(jsonb_build_object(
    'classes', jsonb_build_array('car', 'two_wheeler', 'ev'),
    'freeMinutes', grace_minutes,
    'unitMinutes', 60,
    'dayCapPaise', nullif(day_cap_paise, 0),
    'stayCapPaise', null,
    'overnight', null,
    'rates', jsonb_build_array(jsonb_build_object(
      'days', jsonb_build_array('weekday', 'weekend', 'holiday'),
      'firstBlock', jsonb_build_array(),
      'bands', jsonb_build_array(jsonb_build_object(
        'name', 'all_day', 'from', 0, 'to', 1440, 'unitPaise', paise_per_hour)))))),
  'lostTicketPaise', null,
  'validations', jsonb_build_array());
alter table tariffs enable trigger tariffs_stand;

alter table tariffs alter column rule set not null, drop column grace_minutes, drop column paise_per_hour,
  drop column day_cap_paise;
create index tariffs_in_force on tariffs (mall_id, effective_from desc, version desc);

-- What a mall's admin works on; it charges nobody until it is published as the next version.
create table tariff_drafts (
  mall_id integer primary key references malls,
  rule jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);
alter table tariff_drafts enable row level security;
create policy tariff_drafts_seen on tariff_drafts using ((select app_is_system()) or mall_id = (select app_mall()));
