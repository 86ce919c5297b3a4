import sql, { raw } from 'sql-template-tag';
import { SECONDS_MS } from '#domain/parking/seconds-of-doubt.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../session.ts';
import { selectSessions } from '../store.ts';

/** Written out, as the index of such sessions has it. Every time is in doubt by seconds: that is nothing to look into. */
const IN_DOUBT = raw(`state = 'closed' and (time_flag is not null or entry_doubt_ms > ${SECONDS_MS}
  or review = 'length_doubtful' or match_detail ->> 'matched' = 'near')`);

/** Sessions of a mall that ended since an instant and whose times, length or plate are in doubt; the newest first. */
export async function listDoubtful(
  transaction: Transaction,
  mall: number,
  since: Date,
  most: number,
): Promise<Session[]> {
  return selectSessions(
    transaction,
    sql`mall_id = ${mall} and ${IN_DOUBT} and closed_at >= ${since} order by closed_at desc limit ${most}::int`,
  );
}
