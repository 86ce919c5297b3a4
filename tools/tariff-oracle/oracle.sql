-- What sessions owe, worked out by the database from the words of docs/decisions/014-tariff-documents.md and from each
-- tariff's data, without the product's engine: sets of minutes, units and nights instead of a walk along the session.

create temp table oracle_tariffs (id integer primary key, rule jsonb not null);
create temp table oracle_sessions (
  id integer primary key,
  tariff integer not null,
  entry_at timestamptz,
  exit_at timestamptz not null,
  class text not null,
  holidays date[] not null,
  stamps text[] not null,
  is_ticket_lost boolean not null
);

-- A tariff as rows: one for each class, for each class and type of day its steps and bands.
create temp view oracle_prices as
  select t.id as tariff, class, (price ->> 'freeMinutes')::bigint as free_minutes,
    (price ->> 'unitMinutes')::bigint as unit_minutes, (price ->> 'dayCapPaise')::bigint as day_cap,
    (price ->> 'stayCapPaise')::bigint as stay_cap, (price -> 'overnight' ->> 'atMinute')::integer as night_minute,
    coalesce((price -> 'overnight' ->> 'paise')::bigint, 0) as night_paise, price -> 'rates' as rates
  from oracle_tariffs t, jsonb_array_elements(t.rule -> 'prices') as price,
    jsonb_array_elements_text(price -> 'classes') as class;
create temp view oracle_rates as
  select tariff, class, day, rate from oracle_prices, jsonb_array_elements(rates) as rate,
    jsonb_array_elements_text(rate -> 'days') as day;
create temp table oracle_bands (
  tariff integer, class text, day text, from_minute integer, to_minute integer, paise bigint
);
create index on oracle_bands (tariff, class, day);
create temp table oracle_steps (tariff integer, class text, day text, begins bigint, ends bigint, paise bigint);
create temp table oracle_plain (
  tariff integer, class text, free_minutes bigint, unit_minutes bigint, day_cap bigint, stay_cap bigint,
  night_minute integer, night_paise bigint, costs_anything boolean
);

-- Called once the tariffs are there.
create function pg_temp.read_tariffs() returns void language sql as $$
  truncate oracle_bands, oracle_steps, oracle_plain;
  insert into oracle_bands
    select tariff, class, day, (band ->> 'from')::integer, (band ->> 'to')::integer, (band ->> 'unitPaise')::bigint
    from oracle_rates, jsonb_array_elements(rate -> 'bands') as band;
  insert into oracle_steps
    select tariff, class, day,
      lag((step ->> 'untilMinutes')::bigint, 1, 0::bigint) over (partition by tariff, class, day order by place),
      (step ->> 'untilMinutes')::bigint, (step ->> 'paise')::bigint
    from oracle_rates, jsonb_array_elements(rate -> 'firstBlock') with ordinality as s (step, place);
  insert into oracle_plain
    select tariff, class, free_minutes, unit_minutes, day_cap, stay_cap, night_minute, night_paise,
      night_paise > 0
        or exists (select from oracle_bands b where b.tariff = p.tariff and b.class = p.class and b.paise > 0)
        or exists (select from oracle_steps s where s.tariff = p.tariff and s.class = p.class and s.paise > 0)
    from oracle_prices p;
  analyze oracle_bands;
  analyze oracle_steps;
  analyze oracle_plain;
$$;

-- The type of a day in India.
create function pg_temp.day_type(day date, holidays date[]) returns text language sql immutable as $$
  select case when day = any(holidays) then 'holiday' when extract(isodow from day) >= 6 then 'weekend' else 'weekday' end
$$;

-- Works in steps, each a table that the planner knows the size of.
create temp table oracle_shown (
  id integer primary key, tariff integer, class text, holidays date[], came date, minute integer,
  read_minute integer, minutes bigint, stamp_minutes bigint, free_minutes bigint, unit_minutes bigint, day_cap bigint,
  stay_cap bigint, night_minute integer, night_paise bigint, known bigint
);
create temp table oracle_blocks (id integer primary key, ends bigint, paise bigint);
create temp table oracle_days (id integer, day bigint, paise bigint);

-- What each session owes, in paise.
create function pg_temp.price_sessions() returns table (session integer, owed bigint) language plpgsql as $$
begin
  truncate oracle_shown, oracle_blocks, oracle_days;
  -- From the minute of the entry on, in India's time. More minutes than any session has stand for "the whole session".
  insert into oracle_shown
    select s.id, s.tariff, s.class, s.holidays, came::date,
      extract(hour from came) * 60 + extract(minute from came),
      -- Seconds after an instant a car had not come in by then.
      extract(hour from came) * 60 + extract(minute from came) + (extract(second from entry_at) > 0)::integer, minutes, stamp_minutes, p.free_minutes,
      p.unit_minutes, p.day_cap, p.stay_cap, p.night_minute, p.night_paise,
      case
        when exit_at < entry_at then 0
        when (rule ->> 'zero')::boolean or not p.costs_anything then 0
        when entry_at is null then
          case when is_ticket_lost then coalesce((rule ->> 'lostTicketPaise')::bigint, 0) else 0 end
        when minutes <= p.free_minutes then 0
        when minutes <= stamp_minutes then 0
      end
    from oracle_sessions s
      join oracle_tariffs t on t.id = s.tariff
      join oracle_plain p on p.tariff = s.tariff and p.class = s.class,
      lateral (select date_trunc('minute', entry_at) at time zone 'Asia/Kolkata' as came,
        -- A last minute that is not full is free, on whatever second the car came in.
        floor(extract(epoch from exit_at - entry_at) / 60)::bigint as minutes,
        coalesce((
          select max(coalesce((stamp ->> 'freeMinutes')::bigint, 1000000000))
          from jsonb_array_elements(t.rule -> 'validations') as stamp where stamp ->> 'code' = any(s.stamps)
        ), 0) as stamp_minutes) as shown;
  analyze oracle_shown;
  -- The last step that begins before the exit, less the last that begins in the stamp's time.
  insert into oracle_blocks
    select o.id, coalesce(max(s.ends), 0),
      coalesce(max(s.paise) filter (where s.begins < minutes), 0)
        - coalesce(max(s.paise) filter (where s.begins < least(minutes, stamp_minutes)), 0)
    from oracle_shown o left join oracle_steps s on s.tariff = o.tariff and s.class = o.class
      and s.day = pg_temp.day_type(came, holidays)
    where known is null group by o.id;
  analyze oracle_blocks;
  -- Every unit that begins before the exit and not in the stamp's time, at the price of the minute at which it begins.
  insert into oracle_days
    select o.id, begins / 1440, b.paise
    from oracle_shown o join oracle_blocks using (id),
      generate_series(ends, minutes - 1, unit_minutes) as begins,
      lateral (select (minute + begins) % 1440 as at, came + ((minute + begins) / 1440)::integer as on_day) as unit
      join oracle_bands b on b.from_minute <= unit.at and b.to_minute > unit.at
    where begins >= stamp_minutes and b.tariff = o.tariff and b.class = o.class
      and b.day = pg_temp.day_type(unit.on_day, holidays)
    union all select id, 0, paise from oracle_blocks;
  analyze oracle_days;
  return query
    with capped as (
      select id, sum(least(paise, day_cap)) as paise
      from (select id, day, sum(paise) as paise from oracle_days group by id, day) as sums
        join oracle_shown using (id) group by id
    ), nights as (
      -- The clock shows the fee's minute at or after the entry and before the exit.
      select id, count(*) * max(night_paise) as paise
      from oracle_shown, generate_series(0, (minute + minutes) / 1440) as night
      where known is null and night * 1440 + night_minute >= read_minute and night * 1440 + night_minute < minute + minutes
      group by id
    )
    select id, coalesce(known, least(coalesce(capped.paise, 0) + coalesce(nights.paise, 0), stay_cap))::bigint
    from oracle_shown left join capped using (id) left join nights using (id);
end $$;
