import { areLeaving as areNearlyAll } from '#domain/parking/lane-directions.ts';
import { isSeenComing } from '#domain/parking/passing-by.ts';
import { closeAlerts, findNewestAlerts, raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  hasSettlement,
  reopenSession,
  type OpenSession,
  type Session,
} from '../../sessions/index.ts';
import { answerUnmatched, type TakenRead } from '../gate-answer.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { listSeenAtExit } from './store.ts';

const KIND = 'exit_sees_entries';

/**
 * What a read at an exit does whose camera is known to look at an entry, where it is of a car that came in seconds before:
 * nothing, and the car stays inside. Null where it is a read like any other.
 */
export async function passAtEntry(
  transaction: Transaction,
  read: ReadAtGate,
  own: OpenSession | null,
): Promise<TakenRead | null> {
  const { mall, gate, usedAt, receivedAt } = read;
  if (own === null || read.isTyped || !isSeenComing(usedAt, own.entryAt)) return null;
  const open = await findNewestAlerts(transaction, mall, [KIND], receivedAt);
  if (!open.some(({ subject }) => subject === gate)) return null;
  return { answer: answerUnmatched(read, 'passing_by', own, 'record'), sessionId: own.id, isWaiting: false };
}

/**
 * Raises an alarm where the last cars of an exit had all come in seconds before: its camera looks at an entry. The visits
 * that these reads have ended go on, since nobody has left.
 */
export async function watchEntriesSeen(
  on: GateServices,
  transaction: Transaction,
  { mall, gate, receivedAt: now }: ReadAtGate,
): Promise<void> {
  const cars = await listSeenAtExit(transaction, mall, gate);
  if (!areNearlyAll(cars.map(({ isComing }) => isComing))) return;
  await raiseAlert(transaction, { mall, kind: KIND, subject: gate, facts: {} }, now);
  const ended = cars.flatMap(({ isComing, sessionId }) =>
    isComing && sessionId !== null ? [sessionId] : [],
  );
  for (const session of await findByIds(transaction, ended)) await goOn(on, transaction, session, gate, now);
}

async function goOn(
  on: GateServices,
  transaction: Transaction,
  session: Session,
  gate: string,
  now: Date,
): Promise<void> {
  if (session.kind !== 'closed' || session.exitAt === null || session.exitGate !== gate) return;
  if (session.review !== null || !isSeenComing(session.exitAt, session.entryAt)) return;
  if (await hasSettlement(transaction, session)) return;
  const name = `coming:${session.exitAt.getTime()}`;
  await reopenSession(on, transaction, session, { name, leftBy: null, now });
}

/** So many cars in a row that were not coming in, and the camera looks at its exit again. */
const LEAVING_CARS = 3;

/** Closes the alarms of exits whose cameras read cars that leave. */
export async function calmEntriesSeen(transaction: Transaction, mall: number, now: Date): Promise<void> {
  for (const { subject } of await findNewestAlerts(transaction, mall, [KIND], now)) {
    const cars = (await listSeenAtExit(transaction, mall, subject)).slice(0, LEAVING_CARS);
    if (cars.length === LEAVING_CARS && cars.every(({ isComing }) => !isComing))
      await closeAlerts(transaction, mall, KIND, [subject], now);
  }
}
