import type { ExitMatch } from '#domain/plates/match.ts';
import { mayBeReturned } from '#domain/plates/other-car.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { CandidateInside } from '../slot-evidence.ts';
import { listReadElsewhere } from './store.ts';

type Match = ExitMatch<CandidateInside>;

/**
 * Which car is at an exit. Where one that came in later may be the very car, back under a misread plate, it is asked
 * whether that plate was read on another occasion too: then it is another car's.
 */
export async function matchAgain(
  transaction: Transaction,
  { mall, usedAt }: { mall: number; usedAt: Date },
  inside: readonly CandidateInside[],
  match: (inside: readonly CandidateInside[]) => Match,
): Promise<Match> {
  const first = match(inside);
  const contesting = listContesting(first);
  if (contesting.length === 0) return first;
  const keys = contesting.flatMap(({ key }) => key ?? []);
  const elsewhere = await listReadElsewhere(transaction, mall, { keys, now: usedAt });
  if (elsewhere.size === 0) return first;
  const isElsewhere = ({ key }: CandidateInside) => key !== null && elsewhere.has(key);
  return match(inside.map((car) => (isElsewhere(car) ? { ...car, isReadElsewhere: true } : car)));
}

function listContesting(match: Match): readonly CandidateInside[] {
  if (match.kind === 'exact') {
    const { contestedBy, session } = match;
    return contestedBy && mayBeReturned(contestedBy, session) ? [contestedBy] : [];
  }
  if (match.kind !== 'review' || match.reason !== 'exact_contested') return [];
  return match.candidates.slice(1).map(({ session }) => session);
}
