import { goneAtMost, likelyGoneByTime, type KnownLengths } from '#domain/parking/gone-by-time.ts';
import type { EstimatedParked } from '#domain/parking/estimate-parked.ts';
import type { OpenTwoWheeler } from '#domain/parking/two-wheelers-unread.ts';
import { findFirstChange, listTurns } from '../../../occupancy/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { hasPlate } from '../../session.ts';
import type { SessionServices } from '../../session-services.ts';
import { doTwoWheelersTakeSlots, type TwoWheelersInSlots } from '../../usual/learn-two-wheelers.ts';
import { estimateOf, type RememberedInside } from './estimate-of.ts';
import { LATELY_MS, unwatchedOf, type History } from './lost-slots.ts';
import { findSlotless, type LastSlotless, type SlotlessInside } from './slotless.ts';
import { countKinds, listEntries, listPassages, listTwoWheelers } from './store.ts';
import { readGatesLately, weighUnread, type GatesLately, type WhileUnread } from './unread-gates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SLICE_MS = 10 * MINUTE_MS;

/** What of malls is remembered from one count to the next. */
export interface KnownInside extends RememberedInside {
  readonly slotless: LastSlotless;
  readonly twoWheelers: TwoWheelersInSlots;
}

const NONE = { there: 0, off: 0, open: [] };

/** How many vehicles are inside by gates and slots together; null where a mall has not both. */
export async function estimateInside(
  on: Pick<SessionServices, 'occupancy' | 'devices' | 'lengths' | 'ways' | 'onWaiting'>,
  transaction: Transaction,
  mall: number,
  { now, slotless: lastSlotless, twoWheelers: known, ...memory }: KnownInside & { now: Date },
): Promise<EstimatedParked | null> {
  if (!hasBoth(on, mall)) return null;
  const readingAt = on.occupancy.readingAt(mall);
  if (readingAt === null) return null;
  const ways = await on.ways(transaction, mall, now);
  const learnt = await doTwoWheelersTakeSlots(transaction, mall, { now, known, ways });
  const [kinds, gates, slotless] = await Promise.all([
    countKinds(transaction, mall, new Date(now.getTime() - LATELY_MS - 2 * HOUR_MS)),
    readGatesLately(transaction, mall, { now, waiting: on.onWaiting }),
    findSlotless(transaction, mall, {
      now,
      last: lastSlotless,
      ways,
      unwatched: unwatchedOf(memory.lost.get(mall), now),
      lengths: () => on.lengths(transaction, mall, now),
    }),
  ]);
  const waiting = learnt.isSo ? gates.waiting : gates.waiting.filter(({ isTwoWheeler }) => !isTwoWheeler);
  const history = readHistory(transaction, mall, { now, slotless, withTwoWheelers: learnt.isSo, waiting });
  const { open, ...unslotted } = await countUnslotted(on, transaction, mall, { now, slotless, learnt });
  const openCars = Math.max(0, kinds.cars - Math.round(slotless.there));
  const counts = { now, ...unslotted, openCars, ways };
  const slots = on.occupancy.reported(mall);
  const given = { gates, open, now, slotless, learnt };
  const whileUnread = await knowUnread(on, transaction, mall, given);
  return estimateOf(mall, { counts, kinds, history, slots, readingAt, memory, whileUnread });
}

/** What is to be asked where a gate is not read; null while reads come. */
async function knowUnread(
  on: Pick<SessionServices, 'lengths'>,
  transaction: Transaction,
  mall: number,
  {
    gates,
    open,
    now,
    slotless,
    learnt: { isSo, doubt },
  }: Unslotted & { gates: GatesLately; open: readonly OpenTwoWheeler[] },
): Promise<WhileUnread | null> {
  const { entry, exit } = gates.maybeUnread;
  if (entry === null && exit === null) return null;
  const lengths = await on.lengths(transaction, mall, now);
  const weigh = weighUnread(gates, { open, lengths, now });
  return {
    gates,
    weighTwoWheelers: (...given) => {
      const weighed = isSo ? null : weigh(...given);
      if (weighed === null) return null;
      const { there, off } = weighed;
      return { there: there + slotless.there, off: Math.hypot(off, slotless.off, doubt * there) };
    },
    lasting: async () => {
      const entries = await listEntries(transaction, mall);
      return { entries: entries.map(({ entryAt }) => entryAt), lengths };
    },
  };
}

interface AskedHistory {
  readonly now: Date;
  readonly slotless: SlotlessInside;
  readonly withTwoWheelers: boolean;
  /** Exits that wait for their entries. */
  readonly waiting: readonly { readonly at: Date }[];
}

/** What is asked twice of the same time is read once. */
function readHistory(
  transaction: Transaction,
  mall: number,
  { now, slotless, withTwoWheelers, waiting }: AskedHistory,
): History {
  const once = <Row>(read: (from: Date) => Promise<Row[]>) => {
    const known = new Map<number, Promise<Row[]>>();
    return (from: Date) => {
      const rows = known.get(from.getTime()) ?? read(from);
      known.set(from.getTime(), rows);
      return rows;
    };
  };
  const all = once(async (from) => [
    ...(await listPassages(transaction, mall, from, { withTwoWheelers })),
    ...waiting.filter(({ at }) => at > from).map(({ at }) => ({ session: 0, at, by: -1 as const })),
  ]);
  return {
    begin: () => findFirstChange(transaction, mall),
    turns: once((from) => listTurns(transaction, mall, { from, to: now })),
    allPassages: all,
    passages: once(async (from) => (await all(from)).filter(({ session }) => !slotless.is(session))),
  };
}

interface Unslotted {
  readonly now: Date;
  readonly slotless: SlotlessInside;
  readonly learnt: Awaited<ReturnType<typeof doTwoWheelersTakeSlots>>;
}

/** Those of which no slot knows: two-wheelers, unless they take slots here, and others that have none. */
async function countUnslotted(
  on: Pick<SessionServices, 'lengths'>,
  transaction: Transaction,
  mall: number,
  { now, slotless, learnt: { isSo, doubt } }: Unslotted,
): Promise<{ twoWheelers: number; twoWheelersOff: number; open: readonly OpenTwoWheeler[] }> {
  const twoWheeled = isSo && doubt === 0 ? NONE : await weighTwoWheelers(on, transaction, mall, now);
  const { there, off } = isSo ? NONE : twoWheeled;
  return {
    twoWheelers: there + slotless.there,
    // Either all of them stand in slots, or none does.
    twoWheelersOff: Math.hypot(off, slotless.off, doubt * twoWheeled.there),
    open: twoWheeled.open,
  };
}

/**
 * How many of the two-wheelers are inside whose sessions are open. No slot sees them, so those that left unread are found
 * by time alone, and late: each counts by how likely it is still there, and says so how far that may be off.
 */
async function weighTwoWheelers(
  { lengths }: Pick<SessionServices, 'lengths'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<{ there: number; off: number; open: OpenTwoWheeler[] }> {
  const open = await listTwoWheelers(transaction, mall);
  const each: OpenTwoWheeler[] = [];
  if (open.length === 0) return { there: 0, off: 0, open: each };
  const known = await lengths(transaction, mall, now);
  // Thousands may stand in one mall: those that came within the same ten minutes are weighed once.
  const weighed = { read: new Map<number, Gone>(), unread: new Map<number, Gone>() };
  let [there, variance, unsure] = [0, 0, 0];
  for (const session of open) {
    const slice = Math.floor((now.getTime() - session.entryAt.getTime()) / SLICE_MS);
    const isRead = hasPlate(session);
    const bySlice = isRead ? weighed.read : weighed.unread;
    const gone = bySlice.get(slice) ?? weigh((slice + 0.5) * SLICE_MS, known, isRead);
    bySlice.set(slice, gone);
    there += 1 - gone.likely;
    each.push({ entryAt: session.entryAt, isRead });
    variance += gone.atMost * (1 - gone.atMost);
    unsure += gone.atMost - gone.likely;
  }
  // All of them are misjudged alike where too little is known.
  return { there, off: Math.sqrt(variance) + unsure, open: each };
}

/** How likely one of them has left, and at most. */
type Gone = { likely: number; atMost: number };

function weigh(insideMs: number, known: KnownLengths, isRead: boolean): Gone {
  return { likely: likelyGoneByTime(insideMs, known, isRead), atMost: goneAtMost(insideMs, known, isRead) };
}

/** Whether gates and slots can be compared: not while the slots are in doubt. */
function hasBoth(
  { devices, occupancy }: Pick<SessionServices, 'devices' | 'occupancy'>,
  mall: number,
): boolean {
  const kinds = devices.ofMall(mall).map(({ direction }) => direction);
  return kinds.includes('entry') && kinds.includes('exit') && occupancy.doubtedSince(mall) === null;
}
