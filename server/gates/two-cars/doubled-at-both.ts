import { judgeBesideAtBoth, type BesideAtBoth, type ReadBeside } from '#domain/parking/doubled-at-both.ts';
import { areApart, type StampedRead } from '#domain/parking/own-stamps.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { isDoubtfulRead, isLow } from '#domain/plates/evidence.ts';
import { numberOf, textsOf } from '#domain/plates/slip.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import { measureWidely } from '#domain/plates/wide-distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  ENTRY_TYPED,
  findByIds,
  listOfPlate,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import { hasMoney } from '../directions/forget-visit.ts';
import { readAsOf } from '../read-at-gate.ts';
import { listLaneReads, type LaneRead } from '../store.ts';

type Came = OpenSession | ClosedSession;

const DIGITS = /^\d+$/;

/** An exit that may end a session. */
export interface ExitSeen {
  /** The session that it is on record as by itself; null where it was read just now. */
  readonly id: number | null;
  readonly gate: string | null;
  readonly at: Date;
  readonly plateKey: string | null;
  readonly plateRaw: string;
  readonly confidence: number | null;
  readonly vehicleClass: string | null;
  /** As it was read just now; null where it is on record. */
  readonly readNow: StampedRead | null;
}

/** The visit whose further reads those of another one seem to be. */
export interface DoubledVisit {
  readonly visit: Came;
  readonly judged: 'one' | 'asked';
}

/**
 * The visit of a car that was read under its very plate in the lane where a session began and in that of an exit, within
 * minutes of either, where both seem to be further reads of it: its plate was misread each time. One that is inside still
 * counts as well, if asked for. Null where anything else says that the session is of a car of its own.
 */
export async function findDoubledVisit(
  transaction: Transaction,
  car: Came,
  exit: ExitSeen,
  { mayBeInside = false }: { mayBeInside?: boolean } = {},
): Promise<DoubledVisit | null> {
  const lanes = await listLanes(transaction, car, exit);
  if (lanes === null) return null;
  const ids = new Set(lanes.entries.flatMap(({ sessionId }) => sessionId ?? []));
  for (const visit of await findByIds(transaction, [...ids])) {
    if (visit.kind === 'unmatched' || !mayBeOne(visit, car, exit)) continue;
    const beside = compareBoth({ car, exit, visit }, lanes, mayBeInside);
    const judged = beside && (await judge(transaction, { car, exit }, beside));
    if (judged) return { visit, judged };
  }
  return null;
}

/** What was read in the two lanes around an entry and an exit. */
interface Lanes {
  readonly entries: readonly LaneRead[];
  readonly exits: readonly LaneRead[];
}

/** Null where the session's own plate was read surely, and more than once, as it came in. */
async function listLanes(transaction: Transaction, car: Came, exit: ExitSeen): Promise<Lanes | null> {
  const { id, mall, entryGate, entryAt, plateKey, flags } = car;
  if (entryGate === null || exit.gate === null || flags.includes(ENTRY_TYPED)) return null;
  const [entries, exits] = await Promise.all([
    listLaneReads(transaction, { mall, gate: entryGate, direction: 'entry' }, around(entryAt)),
    listLaneReads(transaction, { mall, gate: exit.gate, direction: 'exit' }, around(exit.at)),
  ]);
  const own = entries.filter((one) => one.sessionId === id && one.plateKey === plateKey);
  if (own.length > 1 && own.some(isSureOf)) return null;
  const read = exit.readNow ? [exit.readNow] : exits.filter(({ sessionId }) => sessionId === exit.id);
  return {
    entries: entries.filter((one) => one.sessionId !== id && isBeside(one, own)),
    exits: exits.filter((one) => isBeside(one, read)),
  };
}

interface Compared {
  readonly car: Came;
  readonly exit: ExitSeen;
  readonly visit: Came;
}

/** Null where the car of the visit was not read under its very plate in both lanes. */
function compareBoth(
  { car, exit, visit }: Compared,
  { entries, exits }: Lanes,
  mayBeInside: boolean,
): Pick<BesideAtBoth, 'entry' | 'exit'> | null {
  const isIts = (one: LaneRead) => one.sessionId === visit.id && one.plateKey === visit.plateKey;
  const [came, left] = [entries.find(isIts), exits.find(isIts)];
  if (!came) return null;
  const entry = compareEntry(car, came, visit);
  // Of two that are inside the one that was read better is the car.
  const isInside = mayBeInside && visit.kind === 'open' && isSureOf(came) && !entry.isSure;
  return left || isInside ? { entry, exit: compare(exit, left?.usedAt ?? exit.at, visit) } : null;
}

async function judge(
  transaction: Transaction,
  { car, exit }: { car: Came; exit: ExitSeen },
  beside: Pick<BesideAtBoth, 'entry' | 'exit'>,
): Promise<DoubledVisit['judged'] | null> {
  const areSame = exit.plateKey !== null && [car.plateKey, car.otherKey].includes(exit.plateKey);
  const isSeenInSlot = car.slotConfirmedAt !== null;
  // What plates alone say is asked first: mostly that is enough.
  if (judgeBesideAtBoth({ ...beside, areSame, isSeenOtherwise: isSeenInSlot }) === null) return null;
  const [seenAs, leftAs, isPaid] = await Promise.all([
    findSeenBefore(transaction, car.mall, car.plateKey, [car.id, exit.id]),
    findSeenBefore(transaction, car.mall, exit.plateKey, [car.id, exit.id]),
    hasMoney(transaction, car.id),
  ]);
  if (isPaid || seenAs === 'known' || leftAs === 'known') return null;
  const isSeenOtherwise = isSeenInSlot || seenAs !== null || leftAs !== null;
  return judgeBesideAtBoth({ ...beside, areSame, isSeenOtherwise });
}

/** Each in a slot of its own they are two. */
function mayBeOne(visit: Came, car: Came, exit: ExitSeen): boolean {
  const isApart = areClassesApart(visit.vehicleClass, car.vehicleClass ?? exit.vehicleClass);
  if (visit.plateKey === null || isApart) return false;
  return visit.slotConfirmedAt === null || car.slotConfirmedAt === null || visit.slotCode === car.slotCode;
}

/** However many reads arrive at once: by the stamps of their camera they were not far from each other. */
function isBeside(one: StampedRead, others: readonly StampedRead[]): boolean {
  return others.every((other) => !areApart(one, other, DOUBLED_EXIT_MS));
}

/** Whether a plate was here on other occasions: `known` where it came and left under it to the letter. */
async function findSeenBefore(
  transaction: Transaction,
  mall: number,
  key: string | null,
  but: readonly (number | null)[],
): Promise<'known' | 'seen' | null> {
  if (key === null) return null;
  const others = (await listOfPlate(transaction, mall, key)).filter(({ id }) => !but.includes(id));
  if (others.some(({ matchDetail }) => matchDetail['matched'] === 'exact')) return 'known';
  return others.length > 0 ? 'seen' : null;
}

function compareEntry(car: Came, { usedAt }: LaneRead, visit: Came): ReadBeside {
  const { entryAt: at, entryConfidence: confidence, plateKey, plate, entryPlateRaw } = car;
  return compare({ at, plateKey, plateRaw: entryPlateRaw ?? plate, confidence }, usedAt, visit);
}

function compare(
  read: Pick<ExitSeen, 'at' | 'plateKey' | 'plateRaw' | 'confidence'>,
  besideAt: Date,
  { plateKey: key, entryAt }: Came,
): ReadBeside {
  const reading = readAsOf(read.plateRaw, read.at);
  const spellings = listExitSpellings(reading, {});
  const car = { sessionId: '', key, entryRaw: key, entryAt };
  const near = measureCandidate(spellings, car);
  const end = numberOf(key ?? '');
  // A letter among the digits was misread there, whatever it is taken for.
  const mayEndAlike = (text: string) => numberOf(text) === end || !DIGITS.test(numberOf(text));
  return {
    distance: near < Infinity ? near : measureCandidate(spellings, car, undefined, measureWidely),
    isAsOfFleet: !textsOf(read).some(mayEndAlike),
    apartMs: Math.abs(+besideAt - +read.at),
    isSure: !isDoubtfulRead(reading, { confidence: read.confidence }),
  };
}

function isSureOf({ confidence }: LaneRead): boolean {
  return confidence !== null && !isLow(confidence);
}

function around(at: Date): { from: Date; to: Date } {
  return { from: new Date(+at - DOUBLED_EXIT_MS), to: new Date(+at + DOUBLED_EXIT_MS) };
}
