import sql from 'sql-template-tag';
import type { Database } from '../../../server/platform/storage/database.ts';
import { asOwner } from './bare-tables.ts';

const AT_ONCE = 10_000;

/** A car every few minutes: years of a small mall. */
const SECONDS_APART = 240;

/**
 * Gives a mall years of closed sessions, each with a charge's movement in the ledger, one every few minutes up to now,
 * or so many seconds apart. Plates repeat, as those of regular visitors do.
 */
export async function fillHistory(
  database: Database,
  mall: number,
  count: number,
  secondsApart = SECONDS_APART,
): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const to = Math.min(count, from + AT_ONCE) - 1;
    await database.transact({ mall }, async (transaction) => {
      await transaction.query(sessions({ mall, from, to, count, secondsApart }));
      await transaction.query(movements(mall, from, to));
      await transaction.query(lines(mall, from, to));
    });
  }
  // Upkeep counts what grew within some minutes; until then the planner takes years for a handful of sessions, and sorts them.
  await asOwner(database, async (transaction) => {
    for (const table of ['sessions', 'ledger_movements', 'ledger_lines'])
      await transaction.query(sql([`analyze ${table}`]));
  });
}

interface Piece {
  readonly mall: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly secondsApart: number;
}

const sessions = ({ mall, from, to, count, secondsApart }: Piece) => sql`
  insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, flags,
    entry_gate, exit_gate, slot_code, created_at)
  select 'bench-' || ${mall}::int || '-' || n, ${mall}::int, plate, plate, entry_at, entry_at + interval '70 minutes',
    (entry_at at time zone 'Asia/Kolkata')::date, 'closed', entry_at + interval '70 minutes', '{}', 'entry-1', 'exit-1',
    'B' || 1 + n % 10 || chr((65 + n % 24)::int) || lpad((1 + n % 60)::text, 2, '0'), entry_at
  from (
    select n, now() - (${count}::int - n) * interval '1 second' * ${secondsApart}::float8 - interval '2 hours' as entry_at,
      'GJ' || lpad((1 + n * 7 % 38)::text, 2, '0') || chr((65 + n * 11 % 26)::int) || chr((65 + n * 5 % 26)::int)
        || lpad((n * 7919 % 9999)::text, 4, '0') as plate
    from generate_series(${from}::bigint, ${to}::bigint) as n) as made`;

const movements = (mall: number, from: number, to: number) => sql`
  insert into ledger_movements (name, mall_id, session_id, cause, at)
  select 'bench-' || s.id, s.mall_id, s.id, 'charge', s.closed_at
  from generate_series(${from}::bigint, ${to}::bigint) as n
  join sessions s on s.public_id = 'bench-' || ${mall}::int || '-' || n`;

const lines = (mall: number, from: number, to: number) => sql`
  insert into ledger_lines (movement_id, mall_id, account, paise)
  select m.id, m.mall_id, side.account, side.paise
  from generate_series(${from}::bigint, ${to}::bigint) as n
  join sessions s on s.public_id = 'bench-' || ${mall}::int || '-' || n
  join ledger_movements m on m.session_id = s.id,
    (values ('receivable', 4000), ('parking_revenue', -4000)) as side (account, paise)`;
