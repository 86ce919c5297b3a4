-- The words of a record, to search by. Not a column of its own: what is searched can then never differ from what is sealed.
create function audit_words(action text, target text, address text, request text, detail jsonb) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple', replace(action, '_', ' ') || ' ' || target || ' ' || coalesce(address, '') || ' ' || coalesce(request, ''))
    || jsonb_to_tsvector('simple', detail, '["string", "numeric"]')
$$;
create index audit_entries_words on audit_entries using gin (audit_words(action, target, address, request, detail));

-- Row level security keeps a search from using that index, since the search might show rows before the policy hides
-- them. So the search runs as the owner of the table, and holds to the scope by itself.
create function audit_search(
  wanted text, of_mall integer, actions text[], people text[], begins timestamptz, ends timestamptz,
  before_at timestamptz, before_number bigint, most integer
) returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select e.number from audit_entries e,
    (select string_agg(quote_literal(word) || ':*', ' & ') as query
     from unnest(tsvector_to_array(to_tsvector('simple', wanted))) word) q
  where audit_words(e.action, e.target, e.address, e.request, e.detail) @@ to_tsquery('simple', q.query)
    and (app_is_system() or e.mall_id = app_mall())
    and (of_mall is null or e.mall_id = of_mall)
    and (actions is null or e.action = any(actions))
    and (people is null or e.actor = any(people) or e.target = any(people))
    and (begins is null or e.at >= begins) and (ends is null or e.at < ends)
    and (before_at is null or (e.at, e.number) < (before_at, before_number))
  order by e.at desc, e.number desc limit most
$$;
revoke all on function audit_search from public;
grant execute on function audit_search to gms_app;
