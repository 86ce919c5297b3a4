import { foldLookalikes } from '#domain/plates/fold-lookalikes.ts';
import { lookalikePiecesOf } from '#domain/plates/pieces.ts';
import type { Database, Scope } from '../../../platform/storage/database.ts';
import type { Session } from '../../session.ts';
import { findAmong, findAmongNewest, findCandidates } from './store.ts';

/** Common pieces of plates are found among so many; of rare ones the index names the newest. */
const NEWEST = 1_000;
/** Of those that the index names: pieces in another order make a few of them unfit. */
const READ = 60;

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
  { mall, text, most }: { mall: number; text: string; most: number },
): Promise<FoundPlates> {
  const folded = foldLookalikes(text);
  const pieces = lookalikePiecesOf(text);
  return database.transact(scope, async (transaction) => {
    const newest = await findAmongNewest(transaction, mall, folded, { among: NEWEST, most });
    if (newest.length === most || pieces === null) return { sessions: newest, isWhole: false };
    const ids = await findCandidates(transaction, mall, pieces, READ);
    return { sessions: await findAmong(transaction, ids, folded, most), isWhole: ids.length < READ };
  });
}
