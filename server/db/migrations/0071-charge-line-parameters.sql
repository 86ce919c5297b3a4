-- Lines of bills carry a code and its parameters; the words are made from them when somebody reads the bill.
do $$ begin
  if to_regclass('charges') is null then return; end if;
  alter table charges disable trigger charges_stand;
  update charges c set lines = (
    select jsonb_agg(jsonb_build_object(
      'code', case when line->>'code' = 'first_hour' then 'first_block' else line->>'code' end,
      'quantity', line->'quantity',
      'unitPaise', line->'unitPaise',
      'amountPaise', line->'amountPaise',
      'parameters', case
        when line->>'code' in ('first_hour', 'extension') then jsonb_build_object('minutes', 60)
        -- 'Stay within the 10 free minutes'
        when line->>'code' = 'within_grace'
          then jsonb_build_object('minutes', coalesce(substring(line->>'text' from '\d+')::integer, 0))
        else '{}'::jsonb
      end) order by position)
    from jsonb_array_elements(c.lines) with ordinality as listed (line, position))
  where lines <> '[]';
  alter table charges enable trigger charges_stand;
end $$;
