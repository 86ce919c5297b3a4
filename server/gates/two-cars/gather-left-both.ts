import { FARTHEST, measurePlates } from '#domain/plates/distance.ts';
import { isLow, RATHER_SURE } from '#domain/plates/evidence.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { haveTwoSlots } from '#domain/parking/stood-elsewhere.ts';
import type { LeftBoth } from '#domain/parking/two-cars.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ExitedSession } from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { listLaneReads, type LaneRead } from '../store.ts';
import { gatherBeside } from '../stood-elsewhere.ts';
import type { EntrySeen } from './store.ts';

export type Ended = Extract<ExitedSession, { kind: 'closed' }>;

/** Two plates that were read at one entry, and the one under which a car has left. */
export interface Both {
  readonly theirs: EntrySeen;
  readonly first: EntrySeen;
  readonly key: string;
  readonly leftAs: string;
}

/** What is known of two plates of one entry that both leave. */
export async function gatherLeftBoth(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  of: Ended,
  { theirs, first, key, leftAs }: Both,
): Promise<LeftBoth> {
  const { reading, confidence, usedAt } = read;
  const earlier = new Date(usedAt.getTime() - DOUBLED_EXIT_MS);
  const from = of.exitAt < usedAt ? minOf(earlier, of.exitAt) : earlier;
  const to = of.exitAt < usedAt ? usedAt : of.exitAt;
  const [lane, isFirstSure, slots] = await Promise.all([
    listLaneReads(transaction, read, { from, to }),
    isSure(first) || wasReadSurely(transaction, of, leftAs),
    seeTwoSlots(on, transaction, read, of, theirs),
  ]);
  // Another car of the fleet may stand in this lane just as well.
  const near = lane.findLast((one) => one.usedAt >= earlier && one.usedAt < usedAt && isNear(one, key));
  const isSameLane = of.exitGate === read.gate;
  const apart = [of.exitAt, near?.usedAt ?? of.exitAt].map((at) => Math.abs(usedAt.getTime() - +at));
  const plates = [of.plateKey, of.otherKey, key, leftAs];
  return {
    plates: [leftAs, key],
    apartMs: Math.min(...apart),
    isSameLane: isSameLane || near !== undefined,
    isAnotherBetween: isSameLane && hasAnotherLeft(lane, read, of, plates),
    // The entry's camera has read the very plate: how sure this one is adds little.
    isWellRead: reading.status === 'valid' && (confidence ?? 1) >= RATHER_SURE,
    areBothSure: isFirstSure && (isSure(theirs) || isSure({ confidence })),
    haveTwoSlots: slots,
  };
}

function minOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** A camera that never says how sure it is may be wrong as often as it likes. */
function isSure({ confidence }: Pick<LaneRead, 'confidence'>): boolean {
  return confidence !== null && !isLow(confidence);
}

function isNear({ plateKey }: LaneRead, key: string): boolean {
  return plateKey !== null && plateKey !== key && measurePlates(plateKey, key) <= FARTHEST;
}

/** Whether the exit that ended a session was read surely under a plate. */
async function wasReadSurely(transaction: Transaction, of: Ended, key: string): Promise<boolean> {
  const { mall, exitGate, exitAt } = of;
  if (exitGate === null) return false;
  const span = { from: exitAt, to: exitAt };
  const reads = await listLaneReads(transaction, { mall, gate: exitGate, direction: 'exit' }, span);
  return reads.some((one) => one.plateKey === key && isSure(one));
}

/** Whether two slots were taken and freed as the two plates came and left. */
async function seeTwoSlots(
  on: GateServices,
  transaction: Transaction,
  { usedAt, receivedAt }: ReadAtGate,
  of: Ended,
  theirs: EntrySeen,
): Promise<boolean> {
  const ways = await on.sessions.ways(transaction, of.mall, receivedAt);
  const exitAt = usedAt > of.exitAt ? usedAt : of.exitAt;
  const beside = await gatherBeside(transaction, of, { exitAt, ways });
  return haveTwoSlots(of, { entryAt: theirs.usedAt, exitAt: usedAt }, beside);
}

/** Whether a third car was read at this exit between the two: who stood there first has driven on. */
function hasAnotherLeft(
  lane: readonly LaneRead[],
  { usedAt }: ReadAtGate,
  { exitAt }: Ended,
  plates: readonly (string | null)[],
): boolean {
  const [from, to] = exitAt < usedAt ? [exitAt, usedAt] : [usedAt, exitAt];
  const between = lane.filter((one) => one.usedAt >= from && one.usedAt <= to);
  return between.some((one) => one.plateKey !== null && !plates.includes(one.plateKey));
}
