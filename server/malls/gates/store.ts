import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import { gateTable } from '../tables.ts';

/** Adds a gate to a mall; does nothing where the mall has one of that name. */
export async function addGate(transaction: Transaction, mall: number, name: string, at: Date): Promise<void> {
  await writeRows(transaction, gateTable, [{ mall, name, createdAt: at }], sql`do nothing`);
}

/** The names of a mall's gates, in their order. */
export async function listGates(transaction: Transaction, mall: number): Promise<string[]> {
  const gates = await selectRows(transaction, gateTable, sql`where mall_id = ${mall} order by name`);
  return gates.map(({ name }) => name);
}
