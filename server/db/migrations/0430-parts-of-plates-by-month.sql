-- A search shows the newest sessions first, and the pieces of plates gave all of two years: thousands of rows from all
-- over the table, for a page of a hundred. Now each piece is known by its month, and a search goes from month to month until
-- its page is full.

-- The months since 1970, of 28 days each, in UTC.
create function month_of(at timestamptz) returns integer language sql immutable parallel safe as $$
  select extract(day from at - timestamptz '1970-01-01 00:00:00+00')::integer / 28
$$;
-- One number for a piece of a plate in a month of a mall. Two that fall together cost a row that is read and left out.
create function plate_token(of_mall integer, month integer, piece text) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(piece, of_mall::bigint * 8192 + month)
$$;
-- Of a text that is longer than plates are: its pieces from the twelfth sign on.
create function plate_tokens_beyond(of_mall integer, month integer, plate text) returns bigint[]
language sql immutable parallel safe as $$
  select array_agg(public.plate_token(of_mall, month, substr(plate, at, 3))) from generate_series(12, length(plate)) as at
$$;
-- Three signs that stand beside each other; at the end two signs and one. With their schema: while an index is made, no
-- other is searched for functions.
create function plate_tokens(of_mall integer, month integer, plate text) returns bigint[]
language sql immutable parallel safe as $$
  select array[public.plate_token(of_mall, month, substr(plate, 1, 3)), public.plate_token(of_mall, month, substr(plate, 2, 3)),
    public.plate_token(of_mall, month, substr(plate, 3, 3)), public.plate_token(of_mall, month, substr(plate, 4, 3)),
    public.plate_token(of_mall, month, substr(plate, 5, 3)), public.plate_token(of_mall, month, substr(plate, 6, 3)),
    public.plate_token(of_mall, month, substr(plate, 7, 3)), public.plate_token(of_mall, month, substr(plate, 8, 3)),
    public.plate_token(of_mall, month, substr(plate, 9, 3)), public.plate_token(of_mall, month, substr(plate, 10, 3)),
    public.plate_token(of_mall, month, substr(plate, 11, 3))]
    || case when length(plate) > 11 then public.plate_tokens_beyond(of_mall, month, plate) end
$$;

-- A process of the former version goes through its sessions in order until it ends.
create or replace function plate_candidates(of_mall integer, pieces text[], most integer, newest integer) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$ select null::bigint[] $$;
drop index sessions_pieces;
drop function plate_pieces;

-- Of ten million sessions this takes minutes; with more memory fewer.
set local maintenance_work_mem = '256MB';
-- Few entries wait to be sorted in: a gate that adds one never sorts many. Of what was erased nothing is found.
create index sessions_tokens on sessions
  using gin (plate_tokens(mall_id, month_of(entry_at), plate))
  with (gin_pending_list_limit = 256) where plate not like 'erased-%';
-- Who was in a slot, and which codes a mall has had. While a car is inside its slot may change; it is among few then.
-- Not coalesce(): under row level security no index is used for it.
create index sessions_slot on sessions
  (mall_id, (case when slot_code is null then suggested_slot else slot_code end), entry_at desc, id desc)
  where state = 'closed';

-- The sessions of a mall whose plates may hold a text, in the order of their entries, behind the one given. A plate has to
-- have a piece of each group; the pieces of a group stand beside each other with blanks between them. Where each group is
-- one piece there may be many, else up to three. From and to are the first and the last instant wanted. As the owner of
-- the table: under row level security the index could not be used.
create function plate_candidates_in_order(of_mall integer, groups text[], is_descending boolean,
  behind_at timestamptz, behind_id bigint, from_at timestamptz, to_at timestamptz, most integer) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  lowest timestamptz := greatest(from_at, case when is_descending then null else behind_at end,
    (select s.entry_at from sessions s where s.mall_id = of_mall order by s.entry_at limit 1));
  highest timestamptz := least(to_at, case when is_descending then behind_at end,
    (select s.entry_at from sessions s where s.mall_id = of_mall order by s.entry_at desc limit 1));
  month integer := month_of(case when is_descending then highest else lowest end);
  last integer := month_of(case when is_descending then lowest else highest end);
  turn integer := case when is_descending then 1 else -1 end;
  have_choice boolean := exists (select from unnest(groups) as one where one like '% %');
  one bigint[];
  other bigint[];
  third bigint[];
  here bigint[];
  found bigint[] := '{}';
begin
  if not app_is_system() and of_mall is distinct from app_mall() then return found; end if;
  while (month - last) * turn >= 0 and cardinality(found) < most loop
    if have_choice then
      one := array(select plate_token(of_mall, month, piece) from unnest(string_to_array(groups[1], ' ')) as piece);
      other := array(select plate_token(of_mall, month, piece) from unnest(string_to_array(coalesce(groups[2], groups[1]), ' ')) as piece);
      third := array(select plate_token(of_mall, month, piece) from unnest(string_to_array(coalesce(groups[3], groups[1]), ' ')) as piece);
      here := array(
        with named as materialized (select s.id, s.mall_id, s.entry_at from sessions s
          where plate_tokens(s.mall_id, month_of(s.entry_at), s.plate) && one
            and plate_tokens(s.mall_id, month_of(s.entry_at), s.plate) && other
            and plate_tokens(s.mall_id, month_of(s.entry_at), s.plate) && third and s.plate not like 'erased-%')
        select s.id from named s where s.mall_id = of_mall and s.entry_at between lowest and highest
          and (behind_at is null or s.entry_at <> behind_at or (behind_id - s.id) * turn > 0)
        order by extract(epoch from s.entry_at) * turn desc, s.id * turn desc limit most - cardinality(found));
    else
      one := array(select plate_token(of_mall, month, piece) from unnest(groups) as piece);
      here := array(
        with named as materialized (select s.id, s.mall_id, s.entry_at from sessions s
          where plate_tokens(s.mall_id, month_of(s.entry_at), s.plate) @> one and s.plate not like 'erased-%')
        select s.id from named s where s.mall_id = of_mall and s.entry_at between lowest and highest
          and (behind_at is null or s.entry_at <> behind_at or (behind_id - s.id) * turn > 0)
        order by extract(epoch from s.entry_at) * turn desc, s.id * turn desc limit most - cardinality(found));
    end if;
    found := found || here;
    month := month - turn;
  end loop;
  return found;
end $$;
revoke all on function plate_candidates_in_order from public;
grant execute on function plate_candidates_in_order to gms_app;
