import { isPayable } from '#domain/money/least-payable.ts';
import { findDues, NOTHING_DUE } from '../../../money/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import {
  hasSettlement,
  lockSession,
  turnBack,
  turnsOf,
  type ClosedSession,
  type LaneWait,
  type Session,
} from '../../../sessions/index.ts';
import type { AskedAtExit } from '../../ask-ahead.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../../read-at-gate.ts';
import { seeAway } from './judge-turn.ts';

/** A car that held at an exit, as it is read at one again. */
interface Standing {
  /** Null where it never held. */
  readonly wait: LaneWait | null;
  readonly session: Session | null;
  readonly mayLeave?: boolean;
}

type Ended = ClosedSession & { readonly exitAt: Date };

/**
 * Whether the session of a car that held at an exit is open again, since it is read at one anew and has driven back
 * meanwhile, or is not known to have stood in the lane for so long: the read ends it as any other one. What was asked for at
 * the first exit read holds as long as a queue, or a lane out of order, may take.
 */
export async function turnBackAtExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { standing, own }: { standing: Standing | null } & Pick<AskedAtExit, 'own'>,
): Promise<boolean> {
  // Who may leave still owes nothing for the minutes in which it does.
  if (standing === null || standing.wait === null || standing.mayLeave || own !== null) return false;
  const { wait } = standing;
  const session = asHeldByOwnPlate(standing.session, read);
  if (session === null || (await hasSettlement(transaction, session))) return false;
  const away = await seeAway(transaction, session, wait, read.usedAt);
  if (away === 'stands' || !(await isForNobodysWord(transaction, session, wait))) return false;
  await lockSession(transaction, session.id);
  const isCertain = away === 'drove_back';
  return (await turnBack(on, transaction, session, { isCertain, now: read.receivedAt })) !== null;
}

/** A person's word let it out for that exit, and so did a bank's, where that has not come in yet. */
async function isForNobodysWord(
  transaction: Transaction,
  { id }: Ended,
  { releasedBy }: LaneWait,
): Promise<boolean> {
  if (releasedBy !== 'fastag') return releasedBy !== 'person';
  const { duePaise } = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  return !isPayable(duePaise);
}

/** The session, where the very plate of the car inside was read at both exits, and nobody is asked but whether it drove back. */
function asHeldByOwnPlate(session: Session | null, { plateKey, reading }: ReadAtGate): Ended | null {
  if (session?.kind !== 'closed' || session.exitAt === null) return null;
  if (session.review !== null && !isAskedForTurn(session)) return null;
  const { exitAt, exitPlateRaw, plateKey: key, matchDetail } = session;
  const isVeryPlate = key !== null && key === plateKey && reading.status === 'valid';
  const wasVeryPlate = readAsOf(exitPlateRaw ?? '', exitAt).key === key;
  return isVeryPlate && wasVeryPlate && matchDetail['matched'] === 'exact' ? { ...session, exitAt } : null;
}

function isAskedForTurn(session: ClosedSession): boolean {
  return session.review === 'length_doubtful' && turnsOf(session).some(({ isCertain }) => !isCertain);
}
