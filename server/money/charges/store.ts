import sql, { raw } from 'sql-template-tag';
import { bigint, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, queryRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { chargeTable } from './tables.ts';

export type StoredCharge = RowOf<typeof chargeTable>;

export async function writeCharges(
  transaction: Transaction,
  charges: readonly NewRowOf<typeof chargeTable>[],
): Promise<void> {
  await writeRows(transaction, chargeTable, charges);
}

/** The charges that count now, by session; nothing for a session that was never charged. */
export async function findCharges(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<Map<number, StoredCharge>> {
  if (sessions.length === 0) return new Map();
  const rows = await queryRows(
    transaction,
    chargeTable.columns,
    sql`select distinct on (session_id) ${columnsOf(chargeTable)} from ${raw(chargeTable.name)}
      where session_id = any(${[...sessions]}::bigint[]) order by session_id, id desc`,
  );
  return new Map(rows.map((charge) => [charge.session, charge]));
}

const VERSION = { id: bigint(), version: integer() };

/** The numbers of tariff versions, as people know them, by their ids. */
export async function findTariffVersions(
  transaction: Transaction,
  tariffs: readonly number[],
): Promise<Map<number, number>> {
  if (tariffs.length === 0) return new Map();
  const rows = await queryRows(
    transaction,
    VERSION,
    sql`select id, version from tariffs where id = any(${[...new Set(tariffs)]}::bigint[])`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
