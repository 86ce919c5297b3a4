import sql from 'sql-template-tag';
import type { Transaction } from '../../../platform/storage/database.ts';
import type { UnmatchedSession } from '../../session.ts';
import { CANCELLED, JOINED, NOT_ASKED } from '../../session-row.ts';
import { selectSessions } from '../../store.ts';

/**
 * The exits since an instant that may have been of one of some sessions, by the ids that people see: those that a person is
 * asked about, and those of which nobody can find out more. What a person has decided is no question any more.
 */
export async function selectInQuestion(
  transaction: Transaction,
  mall: number,
  { since, named }: { readonly since: Date; readonly named: readonly string[] },
): Promise<UnmatchedSession[]> {
  const found = await selectSessions(
    transaction,
    sql`mall_id = ${mall} and state = 'closed' and closed_at > ${since}
      and flags @> '{entry_unknown}'::text[] and match_detail ? 'candidates'
      and not flags && ${[JOINED, CANCELLED]}::text[]
      and (review = 'exit_ambiguous'
        or (review is null and flags @> ${[NOT_ASKED]}::text[] and match_detail->>'asked' = 'exit_ambiguous'))
      and match_detail->'candidates' ?| ${[...named]}::text[]`,
  );
  return found.filter((session) => session.kind === 'unmatched');
}
