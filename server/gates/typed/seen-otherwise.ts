import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { DRIVEN_ON_MS, judgeTypedAgain } from '#domain/plates/typed-again.ts';
import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  endWait,
  findByIds,
  listStanding,
  lockSession,
  reopenSession,
  type ClosedSession,
  type LaneWait,
} from '../../sessions/index.ts';
import type { AskedAtExit } from '../ask-ahead.ts';
import { isLongGone } from '../gate-answer.ts';
import { endShownLinks } from '../lanes/end-shown-links.ts';
import { findTypedFor } from '../lanes/may-take-back.ts';
import { isAgreedAtBothGates, isSureAtBothGates } from '../next-of-fleet.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { listLaneReads, type LaneRead } from '../store.ts';
import { setTypedAside } from './store.ts';

/** A neighbour that holds by what a person typed alone, while the camera reads the car that stands there. */
interface Mistyped {
  readonly session: ClosedSession;
  readonly wait: LaneWait;
}

/**
 * Whether a plate that was typed at an exit just before, and is another car's inside, was mistyped: the camera reads one
 * slip away from it, surely, the very plate of a car that came in so. The camera's plate counts: the neighbour is inside
 * again, as if nobody had typed it, and the read ends the visit of its own car.
 */
export async function takeMistypedBack(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  asked: AskedAtExit,
): Promise<boolean> {
  const mistyped = await findMistyped(transaction, read, asked);
  if (mistyped === null) return false;
  const { wait, session } = mistyped;
  await lockSession(transaction, session.id);
  if ((await findTypedFor(transaction, wait)) instanceof Refusal) return false;
  await endWait(transaction, wait.id, read.receivedAt);
  const now = read.receivedAt;
  await setTypedAside(transaction, wait.plateRead, now);
  await endShownLinks(transaction, session.id, { before: new Date(now.getTime() + 1), now });
  const name = `typed:${wait.publicId}`;
  await reopenSession(on, transaction, session, { name, leftBy: null, now });
  return true;
}

async function findMistyped(
  transaction: Transaction,
  read: ReadAtGate,
  asked: AskedAtExit,
): Promise<Mistyped | null> {
  if (!isSurelyInside(read, asked)) return null;
  const lane = await listLaneReads(transaction, read, {
    from: new Date(read.usedAt.getTime() - DRIVEN_ON_MS),
    to: read.receivedAt,
  });
  const typed = lane.at(-1);
  if (!typed || typed.sessionId === null || !isMistypedAs(typed, read)) return null;
  const standing = await listStanding(transaction, read.mall);
  const wait = standing.find(({ plateRead }) => plateRead === typed.id);
  const [session] = await findByIds(transaction, [typed.sessionId]);
  return wait && session?.kind === 'closed' ? { wait, session } : null;
}

function isSurelyInside(read: ReadAtGate, { known, own, held, wasTyped }: AskedAtExit): boolean {
  if (!wasTyped || held !== null || own === null || known === null || isLongGone(read)) return false;
  return isSureAtBothGates(read, known) || isAgreedAtBothGates(read, known);
}

function isMistypedAs(typed: LaneRead, read: ReadAtGate): boolean {
  const { reading, confidence, timeFlag, vehicleClass } = read;
  if (typed.typedBy === null || areClassesApart(typed.typedClass, vehicleClass)) return false;
  const isDoubted = isDoubtfulRead(reading, { confidence }) || timeFlag === 'server_time';
  const afterMs = read.usedAt.getTime() - typed.usedAt.getTime();
  return judgeTypedAgain({ typed, read, afterMs, isAlone: true, isDoubted }) === 'one';
}
