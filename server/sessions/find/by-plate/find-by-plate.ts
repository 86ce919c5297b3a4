import { foldLookalikes } from '#domain/plates/fold-lookalikes.ts';
import { lookalikePiecesOf } from '#domain/plates/pieces.ts';
import { readPlate } from '#domain/plates/plate.ts';
import type { Database, Scope } from '../../../platform/storage/database.ts';
import type { Session } from '../../session.ts';
import { findAmong, findAmongNewest, findByRival, findCandidates } from './store.ts';

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
 * sessions; for what is not the index is asked, whose answer is short then. Before them stand those under two plates of
 * which the other one is this: its driver asks for that.
 */
export async function findByPlate(
  database: Pick<Database, 'transact'>,
  scope: Scope,
  { mall, text, most }: { mall: number; text: string; most: number },
): Promise<FoundPlates> {
  const folded = foldLookalikes(text);
  const pieces = lookalikePiecesOf(text);
  const { key } = readPlate(text);
  return database.transact(scope, async (transaction) => {
    const beside = key === null ? [] : await findByRival(transaction, mall, key, most);
    const newest = await findAmongNewest(transaction, mall, folded, { among: NEWEST, most });
    if (newest.length === most || pieces === null)
      return { sessions: joined(beside, newest, most), isWhole: false };
    const ids = await findCandidates(transaction, mall, pieces, READ);
    const named = await findAmong(transaction, ids, folded, most);
    return { sessions: joined(beside, named, most), isWhole: ids.length < READ };
  });
}

function joined(beside: readonly Session[], found: readonly Session[], most: number): Session[] {
  const others = found.filter(({ id }) => !beside.some((one) => one.id === id));
  return [...beside, ...others].slice(0, most);
}
