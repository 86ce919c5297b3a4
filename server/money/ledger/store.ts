import sql, { empty, raw } from 'sql-template-tag';
import type { Paise } from '#domain/money/money.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { bigint, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, insertOf, queryRows } from '../../platform/storage/rows.ts';
import type { NewRowOf } from '../../platform/storage/table.ts';
import { ledgerLineTable, ledgerMovementTable, type LedgerAccount } from './tables.ts';

/** A movement with its lines, which sum to zero. */
export interface Movement extends Omit<NewRowOf<typeof ledgerMovementTable>, 'bookedAt'> {
  /** When it is booked: what counts for an earlier day stands in the vouchers of this one. */
  readonly now: Date;
  readonly lines: readonly { readonly account: LedgerAccount; readonly paise: Paise }[];
}

/**
 * Books movements. The database refuses one whose lines do not sum to zero, and a second one under the same name. One
 * statement writes the movements and their lines: it looks for nothing in the ledger, however long that has become.
 */
export async function bookMovements(transaction: Transaction, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const lines = movements.flatMap(({ name, lines }) => lines.map((line) => ({ name, ...line })));
  const heads = movements.map((movement) => {
    const { lines: _, now, ...head } = movement;
    return { ...head, bookedAt: indiaDate(now) === indiaDate(head.at) ? null : now };
  });
  await transaction.query(sql`
    with booked as (${insertOf(ledgerMovementTable, heads)} returning id, mall_id, name)
    insert into ${raw(ledgerLineTable.name)} (movement_id, mall_id, account, paise)
    select booked.id, booked.mall_id, line.account, line.paise
    from unnest(${asArrayText(lines.map(({ name }) => name))}::text[],
      ${asArrayText(lines.map(({ account }) => account))}::text[],
      ${asArrayText(lines.map((line) => line.paise))}::bigint[]) with ordinality as line (name, account, paise, position)
      join booked using (name)
    order by line.position`);
}

/** Where what is charged stands: the mall's own part, the tax in it, and what rounding leaves between them. */
export const EARNED = [
  'parking_revenue',
  'gst_output',
  'rounding',
] as const satisfies readonly LedgerAccount[];

/** The sum of what movements of one cause added to one account. */
export interface LedgerSum {
  readonly cause: string;
  readonly account: LedgerAccount;
  readonly paise: number;
}

const SUM = { cause: text(), account: text<LedgerAccount>(), paise: bigint() };

/** A mall's ledger between two instants, summed by cause and account; without them the whole of it. */
export function sumLedger(
  transaction: Transaction,
  mall: number,
  { from = null, to = null }: { from?: Date | null; to?: Date | null } = {},
): Promise<LedgerSum[]> {
  const span = from || to ? sql`and m.at >= ${from ?? FIRST} and m.at < ${to ?? LAST}` : empty;
  return queryRows(
    transaction,
    SUM,
    sql`select m.cause, l.account, sum(l.paise)::bigint as paise
      from ledger_movements m join ledger_lines l on l.movement_id = m.id
      where m.mall_id = ${mall} ${span} group by m.cause, l.account order by m.cause, l.account`,
  );
}

const FIRST = new Date(0);
const LAST = new Date('2300-01-01T00:00:00Z');
