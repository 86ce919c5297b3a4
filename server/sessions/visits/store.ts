import sql, { type Sql } from 'sql-template-tag';
import type { VisitOfPlate, Visits } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectSessions } from '../store.ts';

/** What the proof of a plate asks of the sessions. */
export const visits: Visits = {
  list: (transaction, { key, endedSince, most }) =>
    findVisits(
      transaction,
      sql`plate_key = ${key} and (state = 'open' or closed_at >= ${endedSince})
        order by entry_at desc, id desc limit ${most}`,
    ),
  find: async (transaction, publicId) =>
    (await findVisits(transaction, sql`public_id = ${publicId}`))[0] ?? null,
};

/** An exit without an entry is no visit of whose beginning anybody knows. */
async function findVisits(transaction: Transaction, condition: Sql): Promise<VisitOfPlate[]> {
  const sessions = await selectSessions(transaction, condition);
  return sessions.flatMap((session) => {
    if (session.kind === 'unmatched' || session.plateKey === null) return [];
    const { id, publicId, mall, plateKey, entryAt } = session;
    const endedAt = session.kind === 'open' ? null : session.closedAt;
    return [{ id, publicId, mall, plateKey, entryAt, endedAt }];
  });
}
