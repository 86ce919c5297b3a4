import { measureCandidate, listExitSpellings } from '#domain/plates/spelling.ts';
import { FARTHEST, LOOKALIKE_COST } from '#domain/plates/distance.ts';
import { isDoubtfulRead, isLow } from '#domain/plates/evidence.ts';
import { areApart } from '#domain/parking/own-stamps.ts';
import { MISREAD_DOUBLE_MS, STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { ANY_GATE, mayHaveLeft, type OpenSession } from '../sessions/index.ts';
import { listOtherGates } from './beside/other-gates.ts';
import { listSeenAtGates } from './beside/store.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { findSlipped, isAlone, mayBeDoubleOfTyped, type ReadsAround } from './slipped-reads.ts';
import { listLaneReads, type LaneRead } from './store.ts';
import { mayBeOfDoubted } from './two-cars/may-be-of-doubted.ts';
import { listEntriesOf } from './two-cars/store.ts';

/** What a lane and those beside it have read around the instant of a read, but for what was read there long before or after. */
export async function listReadsAround(
  { devices }: Pick<GateServices, 'devices'>,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<ReadsAround> {
  const times = { from: after(read.usedAt, -MISREAD_DOUBLE_MS), to: after(read.usedAt, MISREAD_DOUBLE_MS) };
  const gates = listOtherGates(devices, read);
  const [here, beside] = await Promise.all([
    listLaneReads(transaction, read, times),
    listSeenAtGates(transaction, { ...read, gates }, times),
  ]);
  return { here: here.filter((one) => !areApart(read, one)), beside };
}

/** The sessions of which a read is one more read, under another plate. */
export async function findDoubles(
  transaction: Transaction,
  read: ReadAtGate,
  around: ReadsAround,
  own: { readonly isKnown: boolean; readonly isInside: boolean },
): Promise<number[]> {
  const misread = findMisreadDoubles(read, around.here, own).flatMap(({ sessionId }) => sessionId ?? []);
  return [...misread, ...(await findSlipped(transaction, read, around, own))];
}

/**
 * Whether two reads, under different keys, may be one car: look-alikes of one another, or one character apart where one
 * of them was read in doubt. Two cars of one series come one after the other, too.
 */
export function isMisreadOf(read: MisreadCase, other: Spelled): boolean {
  if (read.reading.status === 'none' || (other.plateKey !== null && other.plateKey === read.plateKey))
    return false;
  const candidate = { sessionId: '', key: other.plateKey, entryRaw: other.plateRaw, entryAt: read.usedAt };
  const isDoubtful = [read.confidence, other.confidence ?? null].some((one) =>
    isDoubtfulRead(read.reading, { confidence: one }),
  );
  const farthest = isDoubtful ? FARTHEST : LOOKALIKE_COST;
  return measureCandidate(listExitSpellings(read.reading, {}), candidate) <= farthest;
}

type MisreadCase = Pick<ReadAtGate, 'reading' | 'plateKey' | 'usedAt' | 'confidence'>;

interface Spelled {
  readonly plateKey: string | null;
  readonly plateRaw: string | null;
  readonly confidence?: number | null;
}

/**
 * The reads of which this one is a misread double. A plate that has been here before is a car of its own, unless it was
 * read in doubt or is inside already.
 */
function findMisreadDoubles(
  read: ReadAtGate,
  around: readonly LaneRead[],
  own: { readonly isKnown: boolean; readonly isInside: boolean },
): LaneRead[] {
  const isDoubtful = isDoubtfulRead(read.reading, { confidence: read.confidence });
  // A camera that never says how sure it is leaves nothing to tell a misread from the next car by, but by what differs.
  if (read.confidence === null || (own.isKnown && !own.isInside && !isDoubtful)) return [];
  const isDoubted = (one: LaneRead) => isDoubtful || isLow(one.confidence);
  // A camera that is sure of both and has read another car in between has read two that look alike.
  return around.filter(
    (one) =>
      one.sessionId !== null &&
      mayBeDoubleOfTyped(read, one, around) &&
      isMisreadOf(read, one) &&
      mayBeOfDoubted(read, one, around, (other) => isMisreadOf(read, other)) &&
      (isDoubted(one) || isAlone(read, one, around)),
  );
}

/** A car that is not read for longer may have been in and out: its exit may be unread, or late. */
const QUEUE_GAP_MS = 3 * 60_000;

/**
 * Whether a car has stood in its lane since an instant: nobody else was read there, and it again and again. Only of a plate that was read; of
 * misreads between its reads the first ones were found to be doubles, and belong to its session.
 */
export async function hasStood(
  transaction: Transaction,
  read: ReadAtGate,
  since: Date,
  session: number,
): Promise<boolean> {
  if (read.usedAt.getTime() - since.getTime() > STANDING_MS || read.usedAt < since) return false;
  const between = await listLaneReads(transaction, read, { from: since, to: read.usedAt });
  const isIts = ({ plateKey, sessionId }: LaneRead) => plateKey === read.plateKey || sessionId === session;
  if (!between.every((one) => isIts(one) && !areApart(read, one, STANDING_MS))) return false;
  const times = [since, ...between.map(({ usedAt }) => usedAt), read.usedAt].map((at) => at.getTime());
  return times.every((at, index) => index === 0 || at - (times[index - 1] ?? at) <= QUEUE_GAP_MS);
}

/**
 * Whether the car of a session that began at another gate has been read at this one, too. One that a person entered without
 * naming a gate, and that was read nowhere yet, may have come in here, unless it may have left meanwhile.
 */
export async function wasReadHere(
  transaction: Transaction,
  { gate, usedAt }: ReadAtGate,
  open: OpenSession,
): Promise<boolean> {
  const { id, entryGate, entryAt } = open;
  if (entryGate === null || entryGate === gate) return true;
  const reads = await listEntriesOf(transaction, id);
  if (entryGate !== ANY_GATE || reads.length > 0) return reads.some((one) => one.gate === gate);
  return !(await mayHaveLeft(transaction, open, { from: entryAt, to: usedAt }));
}

/** The session that stands in this lane by its last read there, under the same key; null where another car came after. */
export async function findStanding(transaction: Transaction, read: ReadAtGate): Promise<number | null> {
  if (read.plateKey === null) return null;
  const from = after(read.usedAt, -STANDING_MS);
  const last = (await listLaneReads(transaction, read, { from, to: read.usedAt })).at(-1);
  if (!last || areApart(read, last, STANDING_MS)) return null;
  return last.plateKey === read.plateKey ? last.sessionId : null;
}

function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
