import { foldLookalikes } from '#domain/plates/fold-lookalikes.ts';
import type { Database, Scope } from '../../../platform/storage/database.ts';
import type { Session } from '../../session.ts';
import { findAmong, findAmongNewest, findCandidates } from './store.ts';

/** Common pieces of plates are found among so many; of rare ones the index names all. */
const NEWEST = 1_000;
const MORE = 3_000;
/** Sessions that the index may name. */
const MOST_CANDIDATES = 2_000;
/** Of those read: pieces in another order make a few of them unfit. */
const READ = 60;
/** The index knows plates by pieces of so many signs. */
const PIECE = 3;

export interface FoundPlates {
  readonly sessions: readonly Session[];
  /** False where older sessions may fit too. */
  readonly isWhole: boolean;
}

/**
 * The newest sessions whose plates hold a cleaned text, also by look-alikes. What is common stands among the newest
 * sessions; for what is not the index is asked, whose answer is short then.
 */
export async function findByPlate(
  database: Pick<Database, 'transact'>,
  scope: Scope,
  { mall, text, most }: { mall: number | null; text: string; most: number },
): Promise<FoundPlates> {
  const folded = foldLookalikes(text);
  return database.transact(scope, async (transaction) => {
    const newest = await findAmongNewest(transaction, mall, folded, { among: NEWEST, most });
    if (newest.length === most) return { sessions: newest, isWhole: false };
    if (folded.length >= PIECE) {
      const ids = await findCandidates(transaction, mall, folded, {
        most: MOST_CANDIDATES,
        newest: READ,
      });
      if (ids !== null) {
        return { sessions: await findAmong(transaction, ids, folded, most), isWhole: ids.length < READ };
      }
    }
    const sessions = await findAmongNewest(transaction, mall, folded, { among: MORE, most });
    return { sessions, isWhole: false };
  });
}
