import sql from 'sql-template-tag';
import type { GatedMall } from './gated-mall.ts';

interface Past {
  readonly count: number;
  /** When the first one came, and how long after each the next one did. */
  readonly from: Date;
  readonly apartSeconds: number;
  readonly minutes: number;
  /** How each plate begins, the number of the first, and what each next one's adds. */
  readonly plates: readonly [letters: string, first: number, step: number];
  /** How surely each was read; null for cameras that do not say. */
  readonly confidence?: number | null;
}

/** Visits that are over, as what two gates that read each plate left of them: for tests to which they are a past. */
export async function fillPastVisits(gated: GatedMall, past: Past): Promise<void> {
  const { count, from, apartSeconds, minutes, confidence = null } = past;
  const [letters, first, step] = past.plates;
  await gated.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at,
      entry_gate, exit_gate, entry_plate_raw, exit_plate_raw, entry_confidence, match_detail, created_at)
    select gen_random_uuid()::text, ${gated.mall.id}, plate, plate, entry_at, exit_at, (entry_at at time zone 'Asia/Kolkata')::date,
      'closed', exit_at, 'entry-1', 'exit-1', plate, plate, ${confidence}::float8,
      '{"spokeFor": ["plate_exact"], "spokeAgainst": []}', entry_at
    from (select ${letters} || (${first}::int + n * ${step}::int) as plate, came as entry_at,
        came + make_interval(mins => ${minutes}::int) as exit_at
      from generate_series(0, ${count - 1}::int) as n,
        lateral (select ${from}::timestamptz + n * make_interval(secs => ${apartSeconds}::int)) as made (came)) as visits
    returning id`);
}
