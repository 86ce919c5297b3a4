import { AWAY_MS, RESTS_MS } from '#domain/parking/turned-back.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import {
  hasSettlement,
  lockSession,
  turnBack,
  type ClosedSession,
  type LaneWait,
  type Session,
} from '../../../sessions/index.ts';
import type { AskedAtExit } from '../../ask-ahead.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../../read-at-gate.ts';
import { letsOthersOut } from './lets-others-out.ts';
import { hasDrivenBack, hasParkedAgain } from './judge-turn.ts';

/** A car that held at an exit, as it is read at one again. */
interface Standing {
  readonly wait: LaneWait;
  readonly session: Session | null;
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
  if (standing === null || own !== null) return false;
  const { wait } = standing;
  const session = asHeldByOwnPlate(standing.session, read);
  if (session === null || (await hasSettlement(transaction, session))) return false;
  const seen = { gate: wait.gate, seenUntil: wait.lastSeenAt, exitAt: read.usedAt };
  const awayMs = read.usedAt.getTime() - wait.lastSeenAt.getTime();
  const isCertain = await isBack(transaction, session, { wait, seen, awayMs });
  if (!isCertain && !(await isAsked(transaction, session, { wait, seen, awayMs }))) return false;
  await lockSession(transaction, session.id);
  return (await turnBack(on, transaction, session, { isCertain, now: read.receivedAt })) !== null;
}

type Seen = { wait: LaneWait; seen: Parameters<typeof hasDrivenBack>[2]; awayMs: number };

/**
 * Whether a person is asked about one that was away for hours, of which nothing says where. Who had paid may have left by a
 * barrier that reported nothing, and come in again unread; it is asked about where others were let out behind it.
 */
async function isAsked(
  transaction: Transaction,
  { id, mall }: Ended,
  { wait, seen: { gate, seenUntil: from, exitAt: to }, awayMs }: Seen,
): Promise<boolean> {
  if (awayMs < AWAY_MS) return false;
  if (wait.releasedAt === null) return true;
  return wait.releasedBy === 'paid' && letsOthersOut(transaction, id, { mall, gate, from, to });
}

/** Whom nobody lets out though it has paid, by our fault, has parked again only where its slot says so. */
async function isBack(
  transaction: Transaction,
  session: Ended,
  { wait, seen, awayMs }: Seen,
): Promise<boolean> {
  if (wait.releasedAt === null) return awayMs >= RESTS_MS && hasDrivenBack(transaction, session, seen);
  // A person's word, and a bank's, let it out for that exit.
  if (wait.releasedBy !== 'paid' || awayMs < AWAY_MS) return false;
  return hasParkedAgain(transaction, session, seen);
}

/** The session, where the very plate of the car inside was read at both exits and nobody is asked about it. */
function asHeldByOwnPlate(session: Session | null, { plateKey, reading }: ReadAtGate): Ended | null {
  if (session?.kind !== 'closed' || session.exitAt === null || session.review !== null) return null;
  const { exitAt, exitPlateRaw, plateKey: key, matchDetail } = session;
  const isVeryPlate = key !== null && key === plateKey && reading.status === 'valid';
  const wasVeryPlate = readAsOf(exitPlateRaw ?? '', exitAt).key === key;
  return isVeryPlate && wasVeryPlate && matchDetail['matched'] === 'exact' ? { ...session, exitAt } : null;
}
