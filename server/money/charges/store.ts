import sql, { raw } from 'sql-template-tag';
import type { Paise } from '#domain/money/money.ts';
import type { Worths } from '#domain/money/worths.ts';
import { bigint, boolean, instant, integer, text } from '../../platform/storage/column.ts';
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

const BILLED = {
  session: bigint(),
  paise: bigint<Paise>(),
  at: instant(),
  reason: text().orNull(),
  hasLines: boolean(),
};

/** What a session was charged in the end, without its lines. */
export interface Billed {
  readonly session: number;
  readonly paise: Paise;
  readonly at: Date;
  readonly reason: string | null;
  /** False where a person decided that nothing is owed, or where no tariff was there. */
  readonly hasLines: boolean;
}

/** The charges that count now, for whoever goes through thousands of sessions. */
export function findBilled(transaction: Transaction, sessions: readonly number[]): Promise<Billed[]> {
  return queryRows(
    transaction,
    BILLED,
    sql`select distinct on (session_id) session_id as session, paise, at, reason, lines <> '[]' as "hasLines"
      from charges where session_id = any(${[...sessions]}::bigint[]) order by session_id, id desc`,
  );
}

const WORTHS = { session: bigint(), worths: chargeTable.columns.worths };

/**
 * What gifts of shops took off the charges that count now, by session: null of a charge from before that was stored,
 * nothing of a session that was never charged.
 */
export async function findWorths(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<Map<number, Worths | null>> {
  const rows = await queryRows(
    transaction,
    WORTHS,
    sql`select distinct on (session_id) session_id as session, worths from ${raw(chargeTable.name)}
      where session_id = any(${[...sessions]}::bigint[]) order by session_id, id desc`,
  );
  return new Map(rows.map(({ session, worths }) => [session, worths]));
}

const VERSION = { id: bigint(), version: integer(), since: instant() };

/** A version of a tariff, as people know it. */
export interface TariffVersion {
  readonly version: number;
  readonly since: Date;
}

/** The versions of tariffs by their ids. */
export async function findTariffVersions(
  transaction: Transaction,
  tariffs: readonly number[],
): Promise<Map<number, TariffVersion>> {
  if (tariffs.length === 0) return new Map();
  const rows = await queryRows(
    transaction,
    VERSION,
    sql`select id, version, effective_from as since from tariffs where id = any(${[...new Set(tariffs)]}::bigint[])`,
  );
  return new Map(rows.map(({ id, ...version }) => [id, version]));
}
