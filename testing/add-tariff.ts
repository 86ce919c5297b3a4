import type { TariffDocument } from '#domain/money/tariff.ts';
import { tariffTable } from '../server/money/tariffs/tables.ts';
import type { Database } from '../server/platform/storage/database.ts';
import { writeRows } from '../server/platform/storage/rows.ts';

/** Writes a version of a mall's tariff past the product: in force from any instant on, published before that. */
export async function addTariff(
  database: Database,
  mall: number,
  wanted: { readonly version?: number; readonly effectiveFrom: Date; readonly document: TariffDocument },
): Promise<void> {
  const createdAt = new Date(wanted.effectiveFrom.getTime() - 100 * 60_000);
  const row = { mall, version: 2, createdBy: 'test', createdAt, ...wanted };
  await database.transact('system', (transaction) => writeRows(transaction, tariffTable, [row]));
}
