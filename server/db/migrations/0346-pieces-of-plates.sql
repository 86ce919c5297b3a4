-- A plate by any three signs of it that stand beside each other, with letters that look like digits as digits. Longer
-- plates than there are have no further pieces.
create function plate_pieces(folded text) returns text[] language sql immutable parallel safe as $$
  select array[substr(folded, 1, 3), substr(folded, 2, 3), substr(folded, 3, 3), substr(folded, 4, 3),
    substr(folded, 5, 3), substr(folded, 6, 3), substr(folded, 7, 3), substr(folded, 8, 3), substr(folded, 9, 3),
    substr(folded, 10, 3)]
$$;
-- Few entries wait to be sorted in: a gate that adds one never sorts many. Of what was erased nothing is found.
create index sessions_pieces on sessions using gin (plate_pieces(translate(plate, 'OQDILZASGTB', '00011245678')))
  with (gin_pending_list_limit = 256) where plate not like 'erased-%';

-- The newest sessions of a mall, or of all malls, whose plates hold all the pieces; null where so many plates hold them
-- that the newest sessions had better be looked through in order. As the owner of the table, as
-- audit_candidates is: under row level security the index could not be used. The scope is applied to what is found.
create function plate_candidates(of_mall integer, pieces text[], most integer, newest integer) returns bigint[]
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
  with candidates as materialized (
    select s.id, s.mall_id, s.entry_at from sessions s
    where plate_pieces(translate(s.plate, 'OQDILZASGTB', '00011245678')) @> pieces and s.plate not like 'erased-%' limit most)
  select case when (select count(*) from candidates) < most then coalesce(
    (select array_agg(n.id) from (
      select c.id from candidates c
      where (of_mall is null or c.mall_id = of_mall) and ((select app_is_system()) or c.mall_id = (select app_mall()))
      order by c.entry_at desc, c.id desc limit newest) n), '{}') end
$$;
revoke all on function plate_candidates from public;
grant execute on function plate_candidates to gms_app;
