import { AWAY_MS } from '#domain/parking/turned-back.ts';
import type { EvidenceCode } from '#contract/evidence-words.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { turnsOf, type ClosedSession, type OpenSession } from '../../../sessions/index.ts';
import type { JudgedLength } from '../../explain-match.ts';
import { isSeenThroughout } from '../../whole-stay.ts';
import { letsOthersOut } from './lets-others-out.ts';

type Leaving = OpenSession | ClosedSession;

/** When and where a car that was not let out was seen last, and when it is seen at an exit again. */
interface SeenTwice {
  readonly gate: string;
  readonly seenUntil: Date;
  readonly exitAt: Date;
}

/** Whether a slot shows that a car parked again: taken as it had left the lane, and freed as it comes to an exit. */
export function hasParkedAgain(
  transaction: Transaction,
  { id, mall, vehicleClass }: Leaving,
  { seenUntil, exitAt }: Pick<SeenTwice, 'seenUntil' | 'exitAt'>,
): Promise<boolean> {
  return isSeenThroughout(transaction, { id, mall, vehicleClass, entryAt: seenUntil, exitAt });
}

/** The same by its slot, or by the cars that its lane has let out over hours. */
export async function hasDrivenBack(
  transaction: Transaction,
  session: Leaving,
  seen: SeenTwice,
): Promise<boolean> {
  if (await hasParkedAgain(transaction, session, seen)) return true;
  const { gate, seenUntil: from, exitAt: to } = seen;
  if (to.getTime() - from.getTime() < AWAY_MS) return false;
  return letsOthersOut(transaction, session.id, { mall: session.mall, gate, from, to });
}

const DROVE_BACK: EvidenceCode = 'drove_back';
const NOT_LET_OUT: EvidenceCode = 'not_let_out';

/**
 * What a session costs whose car was at an exit before, and was not let out: the whole time where it is seen to have driven
 * back, else until that exit, and a person is asked. Until then it was inside for certain, whatever else is in doubt.
 */
export async function judgeTurn<J extends { readonly length: JudgedLength }>(
  transaction: Transaction,
  { session, exitAt }: { session: Leaving; exitAt: Date },
  judged: J,
): Promise<J> {
  const turn = turnsOf(session).at(-1);
  if (!turn || turn.seenUntil >= exitAt) return judged;
  const { length } = judged;
  const certain = length.chargedUntil;
  // Cars that were let out behind it say that it did not stand there, not that it parked again.
  const isBack = turn.wasPaid ? hasParkedAgain : hasDrivenBack;
  if (await isBack(transaction, session, { ...turn, exitAt })) {
    const spokeFor = [...length.spokeFor, DROVE_BACK];
    const chargedUntil = certain !== null && certain < turn.exitAt ? turn.exitAt : certain;
    return { ...judged, length: { ...length, spokeFor, chargedUntil } };
  }
  const spokeAgainst = [...length.spokeAgainst, NOT_LET_OUT];
  return { ...judged, length: { ...length, spokeAgainst, chargedUntil: turn.exitAt } };
}
