import type { SlotMove } from '#domain/parking/count-by-slots.ts';
import type { Passage } from '#domain/parking/counts-now.ts';
import type { ReportedSlot } from '#domain/parking/known-slots.ts';
import type { SlotTurn } from '#domain/parking/occupations.ts';
import type { UsualWays, Way } from '#domain/parking/usual-ways.ts';

const MINUTE_MS = 60_000;
/** Slots report while readings come: at least so often, and as often as cars pass the gates. */
const SILENT_MS = 16 * MINUTE_MS;
const PASSED_UNHEARD = 3;
/** So much later than is usual a car that was read at an entry has taken its slot; one that was read at an exit has left it before. */
const LATER_MS = MINUTE_MS;
/** So often slots are taken, or freed, since the last read of a camera without a connection. */
const TURNS_UNREAD = 3;
/**
 * Each car that passes a gate takes or frees a slot. Where so many times as many slots turn within a minute, they report
 * for the first time, or again after they had no connection: nobody knows when they turned.
 */
const TIMES_USUAL = 4;
const FEWEST_AT_ONCE = 8;
/** The same of one device that has rested for so long, and of so few slots, where fewer cars passed than turned. */
const RESTED_MS = 20 * MINUTE_MS;
const FEWEST_OF_ONE = 3;
const PASSED_WITHIN_MS = 10 * MINUTE_MS;

interface Read {
  readonly slots: readonly ReportedSlot[];
  readonly turns: readonly SlotTurn[];
  readonly passages: readonly Passage[];
  readonly from: Date;
  readonly now: Date;
}

/** The slots that are taken, and their turns since all of them report. */
export function readTurns({ slots, turns, passages, from, now }: Read) {
  const { moves, againAt } = listMoves(turns);
  const occupied = slots.filter(({ status }) => status === 'occupied').length;
  const unknown = slots.filter(({ status }) => status === 'unknown').length;
  const within = moves.filter(({ at }) => at > from && at <= now);
  const lately = passages.filter(({ at }) => at > from && at <= now).length;
  const usual = lately / ((now.getTime() - from.getTime()) / MINUTE_MS);
  const reportedAt = Math.max(
    findBurst([...within, ...againAt], Math.max(FEWEST_AT_ONCE, TIMES_USUAL * usual)),
    findReturn(within, slots, passages),
  );
  // As many of the unknown slots are taken as of the others.
  const hidden = (unknown * occupied) / Math.max(1, slots.length - unknown);
  const since = later(from, reportedAt);
  return { taken: occupied + hidden, turns: within.filter(({ at }) => at > since), since };
}

/** Until when the last time so many slots reported at once: what changed before is not known. */
function findBurst(turns: readonly { at: Date }[], many: number): number {
  const counts = new Map<number, number>();
  for (const { at } of turns) counts.set(minuteOf(at), (counts.get(minuteOf(at)) ?? 0) + 1);
  const bursts = [...counts].filter(([, count]) => count > many).map(([minute]) => minute);
  return (Math.max(0, ...bursts) + 1) * MINUTE_MS;
}

/** Until when a device last came back that had rested: several of its slots turn at once, and no cars that would have done it. */
function findReturn(
  moves: readonly SlotMove[],
  slots: readonly ReportedSlot[],
  passages: readonly Passage[],
): number {
  const sources = new Map(slots.map(({ code, source }) => [code, source]));
  const devices = new Map<string, SlotMove[]>();
  for (const move of moves) {
    const source = sources.get(move.code ?? '') ?? null;
    if (source !== null) devices.set(source, [...(devices.get(source) ?? []), move]);
  }
  const returns = [...devices.values()].flatMap((own) =>
    own.filter(({ at }) => {
      const atOnce = own.filter((one) => minuteOf(one.at) === minuteOf(at)).length;
      const isAfterRest = !own.some(
        (one) => minuteOf(one.at) !== minuteOf(at) && isBefore(one, at, RESTED_MS),
      );
      const passed = passages.filter((one) => Math.abs(since(one.at, at)) < PASSED_WITHIN_MS).length;
      return atOnce >= FEWEST_OF_ONE && isAfterRest && passed < atOnce;
    }),
  );
  return (Math.max(0, ...returns.map(({ at }) => minuteOf(at))) + 1) * MINUTE_MS;
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / MINUTE_MS);
}

function isBefore(one: { at: Date }, at: Date, withinMs: number): boolean {
  return one.at < at && since(one.at, at) < withinMs;
}

function since(from: Date, to: Date): number {
  return to.getTime() - from.getTime();
}

/**
 * When slots were taken and freed, of those that were known before. What a slot shows after it was unknown is no car that
 * comes or leaves: nobody knows when it turned.
 */
export function listMoves(turns: readonly SlotTurn[]): { moves: SlotMove[]; againAt: { at: Date }[] } {
  const held = new Map<string, SlotTurn['status']>();
  const againAt: { at: Date }[] = [];
  const moves = turns.flatMap(({ code, status, at }): SlotMove[] => {
    const before = held.get(code);
    held.set(code, status);
    if (status === 'unknown' || status === before) return [];
    if (before === 'unknown') {
      againAt.push({ at });
      return [];
    }
    return [{ code, at, by: status === 'occupied' ? 1 : -1 }];
  });
  return { moves, againAt };
}

/** The same, and what differs after a slot was unknown, as one turn. */
export function listMovesAcross(turns: readonly SlotTurn[]): SlotMove[] {
  return listMoves(turns.filter(({ status }) => status !== 'unknown')).moves;
}

/** Whether cars have come and gone of which no slot reported anything. */
export function isSilent(
  readingAt: Date,
  passages: readonly Passage[],
  { now, ways }: { now: Date; ways: UsualWays },
): boolean {
  if (now.getTime() - readingAt.getTime() > SILENT_MS) return true;
  const reportedAt = readingAt.getTime();
  const unheard = passages.filter(({ at, by }) =>
    by > 0
      ? at.getTime() > reportedAt && now.getTime() - at.getTime() > longest(ways.in)
      : at.getTime() > reportedAt + longest(ways.out) && at <= now,
  );
  return unheard.length >= PASSED_UNHEARD;
}

/** Whether slots are taken, or freed, again and again by cars that passed an entry, or an exit, since anybody was read there. */
export function areUnread(
  turns: readonly SlotMove[],
  { entryAt, exitAt }: { entryAt: Date | null; exitAt: Date | null },
  gate: 'entry' | 'exit',
  { now, ways }: { now: Date; ways: UsualWays },
): boolean {
  const readAt = gate === 'entry' ? entryAt : exitAt;
  if (readAt === null) return false;
  const [from, to] =
    gate === 'entry'
      ? [readAt.getTime() + longest(ways.in), now.getTime()]
      : [readAt.getTime(), now.getTime() - longest(ways.out)];
  const by = gate === 'entry' ? 1 : -1;
  const unread = turns.filter(
    (turn) => turn.by === by && turn.at.getTime() > from && turn.at.getTime() <= to,
  );
  return unread.length >= TURNS_UNREAD;
}

function longest({ usualMs, spreadMs }: Way): number {
  return usualMs + Math.max(LATER_MS, 2 * spreadMs);
}

function later(one: Date, other: number): Date {
  return new Date(Math.max(one.getTime(), other));
}
