import type { CountsNow, LastKnown, Passage } from '#domain/parking/counts-now.ts';
import { estimateParked, type EstimatedParked } from '#domain/parking/estimate-parked.ts';
import type { ReportedSlot } from '#domain/parking/known-slots.ts';
import { findLost, goOnFrom, LATELY_MS, watch, type History, type LostMemory } from './lost-slots.ts';
import { areUnread, isSilent, listMoves, readTurns } from './read-turns.ts';
import { cameBySlots, confirmUnread, type WhileUnread } from './unread-gates.ts';

const HOUR_MS = 3_600_000;

/** What is remembered of the cars and the slots of each mall. */
export interface RememberedInside {
  readonly last: Map<number, LastKnown>;
  readonly lost: Map<number, LostMemory>;
}

interface Given {
  readonly counts: Pick<CountsNow, 'now' | 'twoWheelers' | 'twoWheelersOff' | 'openCars'> &
    Required<Pick<CountsNow, 'ways'>>;
  /** When cars were read last at entries and exits. */
  readonly kinds: { readonly entryAt: Date | null; readonly exitAt: Date | null };
  readonly history: History;
  readonly slots: readonly ReportedSlot[];
  readonly readingAt: Date;
  readonly memory: RememberedInside;
  /** Null while reads come at all gates. */
  readonly whileUnread?: WhileUnread | null;
}

/** The same of what is known of its slots and gates. */
export async function estimateOf(
  mall: number,
  { counts, kinds, history, slots, readingAt, memory, whileUnread = null }: Given,
): Promise<EstimatedParked | null> {
  const { now, ways } = counts;
  const from = new Date(now.getTime() - LATELY_MS);
  const before = memory.last.get(mall) ?? null;
  const on = { now, ways, history, memory: lostMemoryOf(memory.lost, mall) };
  const passages = await history.passages(from);
  const silentSince = isSilent(readingAt, passages, { now, ways }) ? readingAt : null;
  const lost = await findLost(slots, { ...on, silentSince, openCars: counts.openCars });
  if (lost === 'for long') return null;
  const bySlots = () => readBySlots({ counts, kinds, passages, slots, history, from, before, whileUnread });
  if (lost === null) {
    const estimated = estimateParked(await bySlots());
    if (estimated.last !== null) memory.last.set(mall, estimated.last);
    const mayMiss = on.memory.compared?.mayMiss ?? 0;
    return { ...estimated, offBy: estimated.offBy + Math.round(mayMiss / 2) };
  }
  const last = await goOnFrom(lost, slots, { ...on, before });
  if (last === null) return null;
  const since = { ...counts, passages: await history.passages(new Date(last.at.getTime() - HOUR_MS)) };
  const watched = await watch(lost, slots, { since: last.at, now, history });
  const isCut = { entry: false, exit: false };
  const unread = whileUnread === null ? {} : await goOnUnread(whileUnread);
  const estimated = estimateParked({ ...since, slots: null, isCut, watched, last, ...unread });
  return lost.isSure ? estimated : { ...estimated, bySlotsAlone: estimateParked(await bySlots()).parked };
}

function lostMemoryOf(all: Map<number, LostMemory>, mall: number): LostMemory {
  const known = all.get(mall) ?? { compared: null, spells: [], returned: [], goneOn: null };
  all.set(mall, known);
  return known;
}

/** While slots say nothing either, as many come as leave. */
async function goOnUnread({ gates, weighTwoWheelers, lasting }: WhileUnread): Promise<Partial<CountsNow>> {
  const { unread, carExits } = gates;
  return { unread, lasting: await lasting(), ...weighedBy(weighTwoWheelers(unread, carExits)) };
}

function weighedBy(weighed: { there: number; off: number } | null): Partial<CountsNow> {
  if (weighed === null) return {};
  return { twoWheelers: weighed.there, twoWheelersOff: weighed.off, areTwoWheelersWeighed: true };
}

interface BySlots extends Pick<Given, 'counts' | 'kinds' | 'history'> {
  readonly whileUnread: WhileUnread | null;
  readonly passages: readonly Passage[];
  readonly slots: readonly ReportedSlot[];
  readonly from: Date;
  readonly before: LastKnown | null;
}

async function readBySlots({
  counts,
  kinds,
  passages,
  slots: reported,
  history,
  from,
  before,
  whileUnread,
}: BySlots): Promise<CountsNow> {
  const { now, ways } = counts;
  const slots = readTurns({ slots: reported, turns: await history.turns(from), passages, from, now });
  const isCut = {
    entry: areUnread(slots.turns, kinds, 'entry', { now, ways }),
    exit: areUnread(slots.turns, kinds, 'exit', { now, ways }),
  };
  const known = { ...counts, passages, slots, isCut, last: before };
  if (whileUnread === null) return known;
  const { gates, weighTwoWheelers } = whileUnread;
  const since = Math.min(
    ...[gates.maybeUnread.entry, gates.maybeUnread.exit].map((at) => at?.getTime() ?? Infinity),
  );
  const { moves } = listMoves(await history.turns(new Date(since)));
  const unread = confirmUnread(gates, moves, { now, ways });
  if (unread.entry === null && unread.exit === null) return known;
  const weighed = weighedBy(weighTwoWheelers(unread, cameBySlots(moves, ways)));
  const cut = { entry: isCut.entry || unread.entry !== null, exit: isCut.exit || unread.exit !== null };
  return { ...known, ...weighed, isCut: cut };
}
