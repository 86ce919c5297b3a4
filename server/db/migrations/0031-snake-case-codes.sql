-- Codes are written in snake case from now on; those that are stored follow.

update sessions set flags = array_replace(array_replace(flags, 'entry-unknown', 'entry_unknown'), 'long-stay', 'long_stay')
where flags && array['entry-unknown', 'long-stay'];
update sessions set vehicle_class = 'two_wheeler' where vehicle_class = 'two-wheeler';
update sessions set match_detail = jsonb_set(match_detail, '{because}', to_jsonb(replace(match_detail->>'because', '-', '_')))
where match_detail->>'because' like '%-%';
update sessions set match_detail = jsonb_set(match_detail, '{evidence}', replace((match_detail->'evidence')::text, '-', '_')::jsonb)
where (match_detail->'evidence')::text like '%-%';

update plate_reads set vehicle_class = 'two_wheeler' where vehicle_class = 'two-wheeler';

-- Charges stand; their codes alone are spelled anew.
alter table charges disable trigger charges_stand;
update charges set reason = replace(reason, '-', '_') where reason like '%-%';
update charges c set lines = (
  select jsonb_agg(jsonb_set(line, '{code}', to_jsonb(replace(line->>'code', '-', '_'))) order by position)
  from jsonb_array_elements(c.lines) with ordinality as listed (line, position))
where exists (select 1 from jsonb_array_elements(c.lines) as line where line->>'code' like '%-%');
alter table charges enable trigger charges_stand;

update alerts set kind = replace(kind, '-', '_') where kind in ('no-tariff', 'long-stay');
