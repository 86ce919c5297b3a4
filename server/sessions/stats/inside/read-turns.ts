import type { SlotMove } from '#domain/parking/count-by-slots.ts';
import type { Passage } from '#domain/parking/counts-now.ts';
import type { ReportedSlot } from '#domain/parking/known-slots.ts';
import type { SlotTurn } from '#domain/parking/occupations.ts';
import type { UsualWays, Way } from '#domain/parking/usual-ways.ts';
import { listReturns } from './find-returns.ts';

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
    ...listReturns(within, slots, passages).map(({ to }) => to),
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

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / MINUTE_MS);
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
