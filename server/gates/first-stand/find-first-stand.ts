import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import { compareRead } from '#domain/plates/likeness.ts';
import { LOOKALIKE_COST, measurePlates } from '#domain/plates/distance.ts';
import { CLOCK_TOLERANCE_MS, RATHER_SURE } from '#domain/plates/evidence.ts';
import { areApart } from '#domain/parking/own-stamps.ts';
import { DOUBLED_EXIT_MS, MISREAD_DOUBLE_MS, STANDING_MS } from '#domain/parking/session.ts';
import { listFreedSlots } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  type ClosedSession,
  type OpenSession,
  type Session,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { isMisreadOf } from '../same-car.ts';
import { asksAboutOnly } from '../settle-misread.ts';
import { listLaneReads, type LaneRead } from '../store.ts';
import { findCameAs } from '../two-cars/came-as-another.ts';
import { isAtOnce } from '../unread-doubles.ts';
import { listEntriesOf } from '../two-cars/store.ts';
import { unlessImpossible } from './let-out-since.ts';
import { isNobodyElses } from './nobody-elses.ts';
import { listOtherGates } from '../beside/other-gates.ts';
import { listSeenAtGates } from '../beside/store.ts';
import { classSeen } from '../typed/class-seen.ts';
import { listNamed } from '../typed/list-named.ts';

type Leaving = OpenSession | ClosedSession;

/** That a car was at its lane before the read that ends its session, by reads that ended nobody's. */
export interface FirstStand {
  /** Since when its driver may have waited for our camera. */
  readonly at: Date;
  /** What such reads have become and nobody else's can be: sessions of their own, and reads that wait for an entry. */
  readonly exits: readonly UnmatchedSession[];
  readonly waiting: readonly LaneRead[];
}

/** When a car that leaves may first have stood at this lane, unread or under a plate that is nobody's; null where it did not. */
export async function findFirstStand(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: Leaving,
): Promise<FirstStand | null> {
  const longest = read.usedAt.getTime() - STANDING_MS;
  const from = new Date(Math.max(longest, session.entryAt.getTime()));
  const plates = platesOf(read, session);
  const [lane, elsewhere] = await Promise.all([
    listLaneReads(transaction, read, { from, to: read.usedAt }),
    listElsewhere(on, transaction, read, { from, plates }),
  ]);
  const here = lane.filter((one) => !areApart(read, one, STANDING_MS));
  const before = here.filter(({ usedAt }) => usedAt < read.usedAt);
  const run = takeRun(before, (one) => mayBeOf(one, read, plates));
  const near = before.filter((one) => run.includes(one) || isJustMisread(one, read));
  // It may have pulled aside for others, or backed out of another lane.
  const aside = before.filter((one) => !near.includes(one) && isAlikeCar(one, read, plates));
  const away = [...elsewhere, ...aside];
  if (near.length + away.length === 0) return null;
  const possible = await unlessImpossible(transaction, read, near, { plates, entryAt: session.entryAt });
  const ids = [...new Set([...near, ...away].flatMap(({ sessionId }) => sessionId ?? []))];
  const [sessions, freedAt] = await Promise.all([
    findByIds(transaction, ids),
    findFreed(on, transaction, session, read.usedAt),
  ]);
  // A read that ended a visit was another car's; before that, and while its slot was taken, this car was not here.
  const wasHere = (one: LaneRead) => one.usedAt.getTime() >= freedAt || isJustMisread(one, read);
  const fits = (one: LaneRead) => endedNobody(one, sessions) && wasHere(one);
  const fitting = [...away.filter(fits), ...takeRun(near, (one) => possible.includes(one) && fits(one))];
  const [others, beside] = await Promise.all([
    filterAnothers(transaction, fitting, session, read),
    filterBeside(transaction, fitting, session, read),
  ]);
  // What its camera all but guessed may have been this car's, and so may what was read with it at its entry: the driver does
  // not pay for that, but the read stays as it is.
  const own = fitting.filter((one) => !others.includes(one) && !beside.includes(one));
  const mayBe = fitting.filter((one) => !others.includes(one) || isGuess(one));
  const [first] = mayBe.toSorted((one, other) => one.usedAt.getTime() - other.usedAt.getTime());
  if (!first) return null;
  const known = { plates, session, sessions, here };
  return { at: first.usedAt, ...(await findItsOwn(on, transaction, read, own, known)) };
}

/**
 * The reads at the mall's other exits shortly before that are like the plates of a car: it may have backed out of there.
 * What says nothing of a plate is left out: others drive past those lanes meanwhile.
 */
async function listElsewhere(
  { devices }: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { from, plates }: { from: Date; plates: readonly string[] },
): Promise<LaneRead[]> {
  const gates = listOtherGates(devices, read);
  const since = new Date(Math.max(from.getTime(), read.usedAt.getTime() - DOUBLED_EXIT_MS));
  const seen = await listSeenAtGates(
    transaction,
    { mall: read.mall, gates, direction: 'exit' },
    { from: since, to: read.usedAt },
  );
  return seen.filter((one) => isAlikeCar(one, read, plates));
}

/** The exit read's own spelling, and those under which the car came. */
function platesOf(read: ReadAtGate, { plateKey, otherKey }: Leaving): string[] {
  return [read.plateKey, plateKey, otherKey].filter((one) => one !== null);
}

/** The newest reads that fit, one after the other. */
function takeRun(reads: readonly LaneRead[], fits: (read: LaneRead) => boolean): LaneRead[] {
  return reads.slice(reads.findLastIndex((one) => !fits(one)) + 1);
}

function mayBeOf(one: LaneRead, read: ReadAtGate, plates: readonly string[]): boolean {
  return !areClassesApart(one.vehicleClass, classSeen(read)) && compareRead(one, plates) !== 'another';
}

function isAlikeCar(one: LaneRead, read: ReadAtGate, plates: readonly string[]): boolean {
  return mayBeOf(one, read, plates) && compareRead(one, plates) === 'alike';
}

function isJustMisread(one: LaneRead, read: ReadAtGate): boolean {
  const isSoon = read.usedAt.getTime() - one.usedAt.getTime() <= MISREAD_DOUBLE_MS && !areApart(read, one);
  return isSoon && isMisreadOf(read, one);
}

function endedNobody({ sessionId }: LaneRead, sessions: readonly Session[]): boolean {
  return sessionId === null || sessions.find(({ id }) => id === sessionId)?.kind === 'unmatched';
}

/** When its slot was first free, where slots are surely their cars' own, less what clocks may differ by; else always. */
async function findFreed(
  { sessions }: GateServices,
  transaction: Transaction,
  { mall, slotCode: code, slotBasis, slotConfirmedAt: since }: Leaving,
  to: Date,
): Promise<number> {
  if (code === null || since === null || slotBasis !== 'suggested' || !sessions.slotTrust(mall).isSure)
    return -Infinity;
  const [freed] = await listFreedSlots(transaction, mall, [{ code, since }], { from: since, to });
  return freed ? freed.freedAt.getTime() - CLOCK_TOLERANCE_MS : -Infinity;
}

/** The reads under a plate that had come in itself, and was taken for another car's then. */
async function filterAnothers(
  transaction: Transaction,
  reads: readonly LaneRead[],
  session: Leaving,
  { mall }: ReadAtGate,
): Promise<LaneRead[]> {
  const anothers: LaneRead[] = [];
  for (const one of reads) {
    // By what this car was read as in an earlier visit it may be read once more.
    const taken = await findCameAs(transaction, session, { ...one, mall });
    if (taken !== null && taken.plateKey !== session.plateKey) anothers.push(one);
  }
  return anothers;
}

/** The reads under a plate that was read at the session's own entry beside its own, and is no look-alike: two cars, perhaps. */
async function filterBeside(
  transaction: Transaction,
  reads: readonly LaneRead[],
  { id, plateKey: own }: Leaving,
  read: ReadAtGate,
): Promise<readonly LaneRead[]> {
  const apart = reads.filter(({ plateKey }) => plateKey !== null && own !== null && isApart(plateKey, own));
  const under = apart.filter(({ plateKey }) => plateKey !== read.plateKey);
  if (under.length === 0) return [];
  const entries = await listEntriesOf(transaction, id);
  return under.filter((one) => entries.some(({ plateKey }) => plateKey === one.plateKey));
}

function isApart(key: string, own: string): boolean {
  return measurePlates(key, own) > LOOKALIKE_COST;
}

function isGuess({ confidence }: LaneRead): boolean {
  return (confidence ?? 1) < RATHER_SURE;
}

interface Known {
  readonly plates: readonly string[];
  readonly session: Leaving;
  readonly sessions: readonly Session[];
  /** What was read at this very lane. */
  readonly here: readonly LaneRead[];
}

/** What of these reads is this car's alone: its rows and reads go to the session. The others stay, and cost nobody anything. */
async function findItsOwn(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  own: readonly LaneRead[],
  { plates, session, sessions, here }: Known,
): Promise<Pick<FirstStand, 'exits' | 'waiting'>> {
  const exits: UnmatchedSession[] = [];
  const waiting: LaneRead[] = [];
  const ofLane = own.filter((one) => here.includes(one));
  const surely = [
    ...own.filter((one) => isJustMisread(one, read)),
    ...ofLane.filter((one) => isAtOnce(read, one)),
    ...(await listNamed(transaction, read, ofLane)),
  ];
  for (const one of own) {
    const exit = sessions.find(({ id }) => id === one.sessionId);
    if (exit && (exit.kind !== 'unmatched' || exits.includes(exit) || !asksAboutOnly(exit, session)))
      continue;
    const isItsOwn =
      surely.includes(one) ||
      (await isNobodyElses(on, transaction, one, { plates, session, leftAt: read.usedAt }));
    if (!isItsOwn) continue;
    if (exit?.kind === 'unmatched') exits.push(exit);
    else waiting.push(one);
  }
  return { exits, waiting };
}
