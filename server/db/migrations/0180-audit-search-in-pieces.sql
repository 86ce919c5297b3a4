-- A common word stands in every second record: asking the index for all of them takes seconds once there are a million.
-- So a search looks through the newest records first, and asks the index only whether the word is a rare one. The former
-- audit_search is left for processes of the version before, which may run beside this one during a deploy.

-- Words as they are searched: each by its beginning, all of them wanted.
create function audit_query(wanted text) returns tsquery language sql immutable parallel safe as $$
  select to_tsquery('simple', string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & '))
  from unnest(tsvector_to_array(to_tsvector('simple', wanted))) word
$$;

-- The numbers of all records that hold the words and may be seen in this scope; null where so many hold them that they
-- had better be looked for in order. As the owner of the table, as audit_search was: under row level security the index
-- could not be used. The count is made before the scope is applied, so that its cost is bounded, and is shown to nobody.
create function audit_candidates(wanted text, most integer) returns bigint[]
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  with candidates as materialized (
    select e.number, e.mall_id from audit_entries e
    where audit_words(e.action, e.target, e.address, e.request, e.detail) @@ audit_query(wanted) limit most)
  select case when (select count(*) from candidates) < most then coalesce(
    (select array_agg(c.number) from candidates c where app_is_system() or c.mall_id = app_mall()), '{}') end
$$;
revoke all on function audit_candidates from public;
grant execute on function audit_candidates to gms_app;
