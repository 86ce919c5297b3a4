import { findPerhapsLeft, type ExitInQuestion } from '#domain/parking/perhaps-left.ts';
import { readPlate } from '#domain/plates/plate.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { selectInQuestion } from './find/perhaps-left/store.ts';
import type { ClosedSession, OpenSession, UnmatchedSession } from './session.ts';

/** When cars of a mall may have left, by exits that were read in doubt, by the sessions' numbers. */
export async function listPerhapsLeft(
  transaction: Transaction,
  mall: number,
  sessions: readonly (OpenSession | ClosedSession)[],
): Promise<Map<number, Date>> {
  const [first] = sessions.map(({ entryAt }) => entryAt).toSorted((one, other) => +one - +other);
  if (!first) return new Map();
  const named = sessions.map(({ publicId }) => publicId);
  const exits = (await selectInQuestion(transaction, mall, { since: first, named })).map(toQuestion);
  return new Map(
    sessions.flatMap((session) => {
      const leftAt = findPerhapsLeft(session, exits);
      return leftAt ? [[session.id, leftAt] as const] : [];
    }),
  );
}

/** The same of one session; null where no exit may have been its own. */
export async function perhapsLeftAt(
  transaction: Transaction,
  session: OpenSession | ClosedSession,
): Promise<Date | null> {
  return (await listPerhapsLeft(transaction, session.mall, [session])).get(session.id) ?? null;
}

function toQuestion({ exitAt, plateKey, exitPlateRaw, matchDetail }: UnmatchedSession): ExitInQuestion {
  const { candidates } = matchDetail;
  const readKey = exitPlateRaw === null ? plateKey : readPlate(exitPlateRaw).key;
  return { exitAt, plateKey, readKey, candidates: Array.isArray(candidates) ? candidates.map(String) : [] };
}
