import type { SlotMove } from '#domain/parking/count-by-slots.ts';
import type { Passage } from '#domain/parking/counts-now.ts';
import type { ReportedSlot } from '#domain/parking/known-slots.ts';
import type { Silence } from '#domain/parking/sensors-silent.ts';

const MINUTE_MS = 60_000;
/** A device that has rested for so long, and of which so many slots turn at once, where fewer cars passed than turned. */
const RESTED_MS = 20 * MINUTE_MS;
const FEWEST_OF_ONE = 3;
const PASSED_WITHIN_MS = 10 * MINUTE_MS;

/**
 * From when until when devices reported nothing of their slots that are back now: several of one turn in the same minute, and no
 * cars that would have done it. `to` is the end of that minute.
 */
export function listReturns(
  moves: readonly SlotMove[],
  slots: readonly ReportedSlot[],
  passages: readonly Passage[],
): Silence[] {
  const sources = new Map(slots.map(({ code, source }) => [code, source]));
  const devices = new Map<string, Map<number, number>>();
  for (const { code, at } of moves) {
    const source = sources.get(code ?? '') ?? null;
    if (source === null) continue;
    const minutes = devices.get(source) ?? new Map<number, number>();
    devices.set(source, minutes.set(minuteOf(at), (minutes.get(minuteOf(at)) ?? 0) + 1));
  }
  const passedNear = (minute: number) =>
    passages.filter(({ at }) => Math.abs(at.getTime() - minute * MINUTE_MS) < PASSED_WITHIN_MS).length;
  return [...devices.values()].flatMap((minutes) => {
    const sorted = [...minutes].toSorted(([one], [other]) => one - other);
    return sorted.flatMap(([minute, atOnce], index): Silence[] => {
      const before = sorted[index - 1]?.[0] ?? 0;
      if (atOnce < FEWEST_OF_ONE || (minute - before) * MINUTE_MS < RESTED_MS) return [];
      if (passedNear(minute) >= atOnce) return [];
      return [{ from: before * MINUTE_MS, to: (minute + 1) * MINUTE_MS }];
    });
  });
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / MINUTE_MS);
}
