import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession, Session } from '../session.ts';
import { CANCELLED, NOT_ASKED } from '../session-row.ts';
import { selectSessions } from '../store.ts';

/** What cannot have been at the same time is not looked at. */
interface Beside {
  /** Until when the session that nobody saw leaving was inside for certain. */
  readonly until: Date;
  readonly keys: readonly string[];
  /** By how much apart two entries of one car may be. */
  readonly apartMs: number;
}

/**
 * The visits of a mall that overlap with one that ended unread, and were read leaving or are inside still: those of some
 * plates, and those that came in about then.
 */
export async function listSeenBeside(
  transaction: Transaction,
  { mall, id, entryAt }: Pick<ClosedSession, 'mall' | 'id' | 'entryAt'>,
  { until, keys, apartMs }: Beside,
): Promise<(OpenSession | ClosedSession)[]> {
  const seen = sql`id <> ${id} and entry_at < ${until} and (state = 'open' or exit_at > ${entryAt})
    and not flags && ${[CANCELLED, 'entry_unknown']}::text[]`;
  const from = new Date(entryAt.getTime() - apartMs);
  const to = new Date(entryAt.getTime() + apartMs);
  const [ofPlates, ofThen] = await Promise.all([
    // By the plates alone: while the table's statistics are missing, all sessions of the mall were gone through for them.
    selectSessions(
      transaction,
      sql`mall_id + 0 = ${mall}::integer and plate_key = any(${[...keys]}::text[]) and ${seen}`,
    ),
    selectSessions(transaction, sql`mall_id = ${mall} and entry_at between ${from} and ${to} and ${seen}`),
  ]);
  return [...ofPlates, ...ofThen].filter(isVisit);
}

function isVisit(session: Session): session is OpenSession | ClosedSession {
  return session.kind !== 'unmatched';
}

/** The sessions of a mall that have ended unread since an instant, asked about or not. */
export async function listEndedUnread(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<ClosedSession[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and exit_at is null and closed_at >= ${since}
      and (review = 'exit_missed' or (review is null and flags @> ${[NOT_ASKED]}::text[]))`,
  );
  return found.filter((session) => session.kind === 'closed');
}
