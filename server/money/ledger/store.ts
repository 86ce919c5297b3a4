import sql, { raw } from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf } from '../../platform/storage/table.ts';
import { ledgerLineTable, ledgerMovementTable, type LedgerAccount } from './tables.ts';

/** A movement with its lines, which sum to zero. */
export interface Movement extends NewRowOf<typeof ledgerMovementTable> {
  readonly lines: readonly { readonly account: LedgerAccount; readonly paise: Paise }[];
}

/**
 * Books movements. The database refuses one whose lines do not sum to zero, and a second one under the same name. The
 * lines find their movements by name, so that both statements are sent at once.
 */
export async function bookMovements(transaction: Transaction, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const lines = movements.flatMap(({ name, lines }) => lines.map((line) => ({ name, ...line })));
  const heads = movements.map(({ lines: _, ...head }) => head);
  await Promise.all([
    writeRows(transaction, ledgerMovementTable, heads),
    transaction.query(sql`
      insert into ${raw(ledgerLineTable.name)} (movement_id, mall_id, account, paise)
      select m.id, m.mall_id, line.account, line.paise
      from unnest(${lines.map(({ name }) => name)}::text[], ${lines.map(({ account }) => account)}::text[],
        ${lines.map((line) => line.paise)}::bigint[]) with ordinality as line (name, account, paise, position)
        join ${raw(ledgerMovementTable.name)} m using (name)
      order by line.position`),
  ]);
}

/** What a mall has earned by its ledger. */
export async function sumRevenue(transaction: Transaction, mall: number): Promise<Paise> {
  const [row] = await queryRows(
    transaction,
    { paise: bigint() },
    sql`select coalesce(-sum(paise), 0)::bigint as paise from ${raw(ledgerLineTable.name)}
      where mall_id = ${mall} and account = 'parking_revenue'`,
  );
  return paise(row?.paise ?? 0);
}
