import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../../server/platform/storage/database.ts';
import { asOwner, dropIndexes, makeIndexes } from './bare-tables.ts';

/** What is to be written, and how. */
export interface Years {
  readonly mall: number;
  readonly count: number;
  readonly secondsApart: number;
  /** Runs a statement that takes minutes, as the owner of the tables and outside any transaction. */
  readonly runAtLength: (statement: string) => Promise<void>;
  readonly print?: (line: string) => void;
}

const AT_ONCE = 250_000;
const TABLES = ['sessions', 'charges', 'ledger_movements', 'ledger_lines'] as const;

/**
 * Gives an empty mall years of paid sessions within minutes: nobody checks the rows as they come, and their indexes are
 * made once when all stand. As in a mall that people look after, 300 sessions of the last weeks are in review, one of 200
 * has ended as nobody could find out more, one in ten is left unpaid, and 900 cars are inside.
 */
export async function fillYears(database: Database, years: Years): Promise<void> {
  const { count, runAtLength, print = () => undefined } = years;
  const until = new Date();
  const indexes = await asOwner(database, (transaction) => dropIndexes(transaction, TABLES));
  // What stands beside each other keeps its order, and both processors write.
  const write = async (statements: readonly ((piece: Piece) => Sql)[], isPrinted: boolean) => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const piece = { ...years, until, from, to: Math.min(count, from + AT_ONCE) - 1 };
      await asOwner(database, async (transaction) => {
        await transaction.query(sql`set local session_replication_role = replica`);
        for (const statement of statements) await transaction.query(statement(piece));
      });
      if (isPrinted && (from / AT_ONCE) % 4 === 3) print(`${piece.to + 1} sessions written`);
    }
  };
  await Promise.all([
    write([sessions, charges], true),
    write([charged, paid, chargedLines, paidLines], false),
  ]);
  await makeIndexes(indexes, runAtLength, print);
  await asOwner(database, async (transaction) => {
    for (const table of TABLES) {
      if (table !== 'ledger_lines') await transaction.query(restart(table));
    }
  });
  for (const table of TABLES) await runAtLength(`analyze ${table}`);
}

const restart = (table: string): Sql =>
  raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);

interface Piece extends Years {
  /** The same for all that is written of a session. */
  readonly until: Date;
  readonly from: number;
  readonly to: number;
}

/** The number of a session is its place, so nothing has to be found again. */
const rows = ({ from, to }: Piece) => sql`generate_series(${from}::bigint, ${to}::bigint) as n`;
const movedAt = ({ count, secondsApart, until }: Piece) =>
  sql`${until}::timestamptz - (${count}::int - n) * interval '1 second' * ${secondsApart}::float8 - interval '50 minutes'`;
/** The newest are inside; before them, one of a hundred waits for somebody. */
const isOpen = ({ count }: Piece) => sql`n >= ${count}::int - 900`;
const inReview = ({ count }: Piece) =>
  sql`(n >= ${count}::int - 30900 and n < ${count}::int - 900 and n % 100 = 7)`;
const isFree = (piece: Piece) => sql`(${inReview(piece)} or ${isOpen(piece)} or n % 200 = 9)`;

const sessions = (piece: Piece) => sql`
  insert into sessions (id, public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, review,
    flags, entry_gate, exit_gate, slot_code, created_at) overriding system value
  select 1 + n, 'bench-' || ${piece.mall}::int || '-' || n, ${piece.mall}::int, plate, plate, left_at - stayed,
    case when is_open or is_free then null else left_at end, ((left_at - stayed) at time zone 'Asia/Kolkata')::date,
    case when is_open then 'open' else 'closed' end, case when is_open then null else left_at end,
    case when in_review then 'exit_missed' end, case when is_free and not is_open and not in_review then '{not_asked}'::text[] else '{}' end,
    'entry-1', case when is_open then null else 'exit-1' end,
    'B' || 1 + n % 10 || chr((65 + n % 24)::int) || lpad((1 + n % 60)::text, 2, '0'), left_at - stayed
  from (
    select n, ${movedAt(piece)} as left_at, interval '1 minute' * (25 + n * 31 % 190) as stayed, ${isOpen(piece)} as is_open,
      ${inReview(piece)} as in_review, ${isFree(piece)} as is_free,
      'GJ' || lpad((1 + n * 7 % 38)::text, 2, '0') || chr((65 + n * 11 % 26)::int) || chr((65 + n * 5 % 26)::int)
        || lpad((n * 7919 % 9999)::text, 4, '0') as plate
    from ${rows(piece)}) as made`;

const LINES = JSON.stringify([
  { code: 'first_block', quantity: 1, unitPaise: 3000, amountPaise: 3000, parameters: { minutes: 60 } },
  { code: 'extension', quantity: 1, unitPaise: 1000, amountPaise: 1000, parameters: { minutes: 60 } },
]);

const charges = (piece: Piece) => sql`
  insert into charges (id, mall_id, session_id, paise, lines, at) overriding system value
  select 1 + n, ${piece.mall}::int, 1 + n, 4000, ${LINES}::jsonb, ${movedAt(piece)}
  from ${rows(piece)} where not ${isFree(piece)}`;

const movement = (piece: Piece, { name, cause, id, only = empty }: Moved) => sql`
  insert into ledger_movements (id, name, mall_id, session_id, cause, at) overriding system value
  select ${id}, ${name} || n, ${piece.mall}::int, 1 + n, ${cause}, ${movedAt(piece)}
  from ${rows(piece)} where not ${isFree(piece)} ${only}`;

interface Moved {
  readonly name: string;
  readonly cause: string;
  readonly id: Sql;
  readonly only?: Sql;
}

const [CHARGED, PAID] = [sql`2 * n + 1`, sql`2 * n + 2`];
const WAS_PAID = sql`and n % 10 <> 0`;
const charged = (piece: Piece) => movement(piece, { name: 'bench-', cause: 'charge', id: CHARGED });
const paid = (piece: Piece) => movement(piece, { name: 'paid-', cause: 'payment', id: PAID, only: WAS_PAID });

const lines = (piece: Piece, id: Sql, [to, from]: readonly [string, string], only = empty) => sql`
  insert into ledger_lines (movement_id, mall_id, account, paise)
  select ${id}, ${piece.mall}::int, side.account, side.paise
  from ${rows(piece)}, (values (${to}, 4000), (${from}, -4000)) as side (account, paise)
  where not ${isFree(piece)} ${only}`;

const chargedLines = (piece: Piece) => lines(piece, CHARGED, ['receivable', 'parking_revenue']);
const paidLines = (piece: Piece) => lines(piece, PAID, ['upi_clearing', 'receivable'], WAS_PAID);
