import sql, { type Sql } from 'sql-template-tag';
import type { VisitOfPlate, Visits } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { rivalOf } from '../session.ts';
import { selectSessions } from '../store.ts';

/**
 * The visits of a plate that go on or ended since an instant, newest first; those under two plates are of either, since
 * their drivers have their codes.
 */
export function listVisits(
  transaction: Transaction,
  { key, endedSince, most }: Parameters<Visits['list']>[1],
): Promise<VisitOfPlate[]> {
  return findVisits(
    transaction,
    sql`(plate_key = ${key} or rival_key = ${key}) and (state = 'open' or closed_at >= ${endedSince})
      order by entry_at desc, id desc limit ${most}`,
  );
}

/** A visit by its public id; null where there is none under a plate. */
export async function findVisit(transaction: Transaction, publicId: string): Promise<VisitOfPlate | null> {
  return (await findVisits(transaction, sql`public_id = ${publicId}`))[0] ?? null;
}

export function findManyVisits(transaction: Transaction, ids: readonly number[]): Promise<VisitOfPlate[]> {
  return findVisits(transaction, sql`id = any(${[...ids]}::bigint[])`);
}

/** An exit without an entry is no visit of whose beginning anybody knows. */
async function findVisits(transaction: Transaction, condition: Sql): Promise<VisitOfPlate[]> {
  const sessions = await selectSessions(transaction, condition);
  return sessions.flatMap((session) => {
    if (session.kind === 'unmatched' || session.plateKey === null) return [];
    const { id, publicId, mall, plateKey, entryAt } = session;
    const endedAt = session.kind === 'open' ? null : session.closedAt;
    return [{ id, publicId, mall, plateKey, rivalKey: rivalOf(session), entryAt, endedAt }];
  });
}
