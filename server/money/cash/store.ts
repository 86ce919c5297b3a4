import sql, { raw } from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { paymentTable } from '../payments/tables.ts';
import { cashShiftTable } from './tables.ts';

export type StoredShift = RowOf<typeof cashShiftTable>;

export function insertShift(
  transaction: Transaction,
  shift: NewRowOf<typeof cashShiftTable>,
): Promise<StoredShift> {
  return insertRow(transaction, cashShiftTable, shift);
}

/** The open drawer of a person in a mall, held until the transaction ends: nothing is taken while it is closed. */
export async function lockOpenShift(
  transaction: Transaction,
  mall: number,
  person: string,
): Promise<StoredShift | null> {
  const own = sql`where mall_id = ${mall} and person = ${person} and closed_at is null for update`;
  return (await selectRows(transaction, cashShiftTable, own))[0] ?? null;
}

export async function closeShift(
  transaction: Transaction,
  { id }: StoredShift,
  closed: { closedAt: Date; countedPaise: Paise; expectedPaise: Paise },
): Promise<void> {
  await updateRows(transaction, cashShiftTable, closed, sql`id = ${id}`);
}

/** What a person has taken in cash since the drawer was opened. */
export async function sumTaken(
  transaction: Transaction,
  { mall, person, openedAt }: StoredShift,
): Promise<Paise> {
  const [row] = await queryRows(
    transaction,
    { taken: bigint() },
    sql`select coalesce(sum(received_paise), 0)::bigint as taken from ${raw(paymentTable.name)}
      where mall_id = ${mall} and person = ${person} and provider = 'cash' and paid_at >= ${openedAt}`,
  );
  return paise(row?.taken ?? 0);
}
