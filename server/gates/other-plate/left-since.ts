import type { ExitMatch } from '#domain/plates/match.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listOfPlate, type Session } from '../../sessions/index.ts';
import type { CandidateInside } from '../slot-evidence.ts';

type Near = Extract<ExitMatch<CandidateInside>, { kind: 'near' }>;

/**
 * A car that is near to the plate of an exit is not taken for it where the car of that very plate has come and left since:
 * nobody comes in while inside, so it was another one, or had left unread before. A person is asked.
 */
export async function unlessLeftSince(
  transaction: Transaction,
  { mall, key }: { mall: number; key: string | null },
  near: Near,
): Promise<ExitMatch<CandidateInside>> {
  const { session, distance } = near;
  const own = key === null ? [] : await listOfPlate(transaction, mall, key);
  if (!own.some((one) => isVisitSince(one, session.entryAt))) return near;
  return { kind: 'review', reason: 'not_enough_evidence', candidates: [{ session, distance }] };
}

/** Whether a session is one that began and ended by the car's own reads since an instant. */
function isVisitSince(session: Session, since: Date): boolean {
  return session.kind === 'closed' && session.exitAt !== null && session.entryAt > since;
}
