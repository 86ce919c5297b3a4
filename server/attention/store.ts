import sql, { raw } from 'sql-template-tag';
import { integer } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  columnsOf,
  insertRow,
  insertRows,
  queryRows,
  selectRows,
  updateRows,
} from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { attentionBatchTable, attentionDecisionTable } from './tables.ts';

export type StoredDecision = RowOf<typeof attentionDecisionTable>;
export type NewDecision = NewRowOf<typeof attentionDecisionTable>;
export type StoredBatch = RowOf<typeof attentionBatchTable>;

export function insertDecision(transaction: Transaction, decision: NewDecision): Promise<StoredDecision> {
  return insertRow(transaction, attentionDecisionTable, decision);
}

export function insertDecisions(
  transaction: Transaction,
  decisions: readonly NewDecision[],
): Promise<StoredDecision[]> {
  return insertRows(transaction, attentionDecisionTable, decisions);
}

/** Written out, as the index of them has it. */
const STANDING = raw(`ended_at is null and action in ('snooze', 'assign')`);

/** What is put off or given to somebody in a mall. */
export function listStandingDecisions(
  transaction: Transaction,
  mall: number,
  most: number,
): Promise<StoredDecision[]> {
  return selectRows(
    transaction,
    attentionDecisionTable,
    sql`where mall_id = ${mall} and ${STANDING} order by until desc nulls last, id desc limit ${most}::int`,
  );
}

/** What was decided about one thing, the newest first. */
export function listDecisionsOf(
  transaction: Transaction,
  mall: number,
  item: string,
): Promise<StoredDecision[]> {
  return selectRows(
    transaction,
    attentionDecisionTable,
    sql`where mall_id = ${mall} and item = ${item} order by id desc limit 100`,
  );
}

/** A decision of a mall that still counts, held until the transaction ends. */
export async function holdDecision(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredDecision | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId} and ended_at is null for update`;
  return (await selectRows(transaction, attentionDecisionTable, rest))[0] ?? null;
}

export async function endDecisions(
  transaction: Transaction,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const standing = sql`id = any(${[...ids]}::bigint[]) and ended_at is null`;
  await updateRows(transaction, attentionDecisionTable, { endedAt: at }, standing);
}

/** Ends what a new decision of the same kind stands in the place of. */
export async function endSame(
  transaction: Transaction,
  mall: number,
  { item, action, at }: Pick<StoredDecision, 'item' | 'action' | 'at'>,
): Promise<void> {
  const same = sql`mall_id = ${mall} and item = ${item} and action = ${action} and ended_at is null`;
  await updateRows(transaction, attentionDecisionTable, { endedAt: at }, same);
}

export function insertBatch(
  transaction: Transaction,
  batch: NewRowOf<typeof attentionBatchTable>,
): Promise<StoredBatch> {
  return insertRow(transaction, attentionBatchTable, batch);
}

const openShape = {
  ...attentionBatchTable.columns,
  item: attentionDecisionTable.columns.item,
  person: attentionDecisionTable.columns.person,
  words: attentionDecisionTable.columns.words,
};

/** The decisions about groups of a mall that are still being carried out. */
export function listOpenBatches(transaction: Transaction, mall: number) {
  return queryRows(
    transaction,
    openShape,
    sql`select ${columnsOf(attentionBatchTable, { as: 'b' })}, d.item, d.person, d.words
      from ${raw(attentionBatchTable.name)} b join ${raw(attentionDecisionTable.name)} d on d.id = b.decision_id
      where b.mall_id = ${mall} and b.finished_at is null order by b.decision_id`,
  );
}

export type OpenBatch = Awaited<ReturnType<typeof listOpenBatches>>[number];

/** The malls in which decisions about groups are being carried out. */
export async function listMallsWithBatches(transaction: Transaction): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { mall: integer() },
    sql`select distinct mall_id as mall from ${raw(attentionBatchTable.name)} where finished_at is null order by 1`,
  );
  return rows.map(({ mall }) => mall);
}

export async function findBatch(transaction: Transaction, decision: number): Promise<StoredBatch | null> {
  const rest = sql`where decision_id = ${decision}`;
  return (await selectRows(transaction, attentionBatchTable, rest))[0] ?? null;
}

/** Says how far a decision about a group is. */
export async function advanceBatch(
  transaction: Transaction,
  { decision }: Pick<StoredBatch, 'decision'>,
  changes: Pick<StoredBatch, 'done' | 'failed' | 'cursor' | 'finishedAt'>,
): Promise<void> {
  await updateRows(transaction, attentionBatchTable, changes, sql`decision_id = ${decision}`);
}

/** Some parts of a decision about a group that still count, behind a number. */
export function listParts(
  transaction: Transaction,
  decision: number,
  { behind, most }: { behind: number; most: number },
): Promise<StoredDecision[]> {
  return selectRows(
    transaction,
    attentionDecisionTable,
    sql`where part_of = ${decision} and ended_at is null and id > ${behind}::bigint order by id limit ${most}::int`,
  );
}

/** Takes the words of people out of what was decided about these sessions; the decisions stay. */
export async function emptyAttention(transaction: Transaction, sessions: readonly number[]): Promise<void> {
  if (sessions.length === 0) return;
  await updateRows(
    transaction,
    attentionDecisionTable,
    { words: '' },
    sql`session_id = any(${[...sessions]}::bigint[]) and words <> ''`,
  );
}
