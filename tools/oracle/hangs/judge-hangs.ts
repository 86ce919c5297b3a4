import type { StuckSlots, TurningDevice } from '#domain/parking/stuck-device.ts';
import { countUntil } from '#domain/parking/rests-of-slots.ts';
import { joinDays, type TurnsOfDays } from '#domain/parking/turns-of-days.ts';
import type { PlayedSlot, PlayedTown } from './play-town.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUDGED_EVERY = 10 * MINUTE;

export type JudgeDevice = (device: TurningDevice, now: number) => StuckSlots | null;

/** Slots of one gateway that report from an instant on no more what becomes of them. */
export interface Hang {
  readonly gateway: number;
  readonly codes: ReadonlySet<string>;
  readonly from: number;
  readonly until: number;
}

export interface JudgedHang {
  readonly foundMs: number | null;
  /** How many of its slots are shown open. */
  readonly shownOpen: number;
  /** For how long slots were shown open though taken, summed, in milliseconds. */
  readonly openButTakenMs: number;
  /** Slots that were doubted with them though they were well. */
  readonly wellDoubted: number;
}

export interface FalseAlarm {
  readonly gateway: number;
  readonly at: number;
  readonly until: number;
  readonly slots: number;
}

/** Whether a gateway is truly at fault, from the beginning of that until one of its slots turns again. */
function isLost({ lost }: PlayedTown, slots: readonly PlayedSlot[], at: number): boolean {
  return lost.some(({ gateway, from, until }) => {
    if (gateway !== slots[0]?.gateway || at < from) return false;
    return at <= Math.min(...slots.map(({ turns }) => turns[countUntil(turns, until)] ?? Infinity));
  });
}

export function listGateways({ slots }: PlayedTown): PlayedSlot[][] {
  return [...new Set(slots.map(({ gateway }) => gateway))].map((one) =>
    slots.filter(({ gateway }) => gateway === one),
  );
}

/** What is stored of a town's turns, but those that are not reported. */
function listAll(town: PlayedTown, isReported: (slot: PlayedSlot, at: number) => boolean): TurnsOfDays {
  const days = Array.from({ length: town.days }, (_, day) => {
    const isThen = (at: number) => Math.floor((at - town.start) / DAY) === day;
    const turns = town.slots.map((slot) => {
      const own = slot.turns.filter((at) => isThen(at) && isReported(slot, at));
      return [slot.code, own] as const;
    });
    return { turns: new Map(turns), entries: town.entries.filter(isThen) };
  });
  return joinDays(days);
}

/** The slots of a gateway as they report themselves at an instant; some from an instant on no more. */
function readDevice(
  slots: readonly PlayedSlot[],
  { bySlot }: TurnsOfDays,
  { start, at, stuckAt }: { start: number; at: number; stuckAt: (code: string) => number },
) {
  return slots.map(({ code, turns: own }) => {
    const until = countUntil(own, Math.min(at, stuckAt(code)));
    const status = until % 2 === 1 ? ('occupied' as const) : ('empty' as const);
    const stored = bySlot.get(code) ?? [];
    return { code, status, since: own[until - 1] ?? start, turns: stored.slice(0, countUntil(stored, at)) };
  });
}

/** Looks at each gateway of a town in which nothing is stuck, again and again. */
export function findFalseAlarms(town: PlayedTown, judge: JudgeDevice): FalseAlarm[] {
  const stored = listAll(town, () => true);
  const { all } = stored;
  return listGateways(town).flatMap((slots) => {
    const found: FalseAlarm[] = [];
    let doubtedUntil = -Infinity;
    for (let at = town.start + DAY; at < town.end; at += JUDGED_EVERY) {
      if (at < doubtedUntil || isLost(town, slots, at)) continue;
      const device = readDevice(slots, stored, { start: town.start, at, stuckAt: () => Infinity });
      const suspected = judge({ slots: device, all: all.subarray(0, countUntil(all, at)) }, at);
      if (!suspected) continue;
      const own = slots.filter(({ code }) => suspected.codes.includes(code));
      doubtedUntil = Math.min(
        town.end,
        ...own.map(({ turns }) => turns.find((turn) => turn > at) ?? Infinity),
      );
      found.push({ gateway: slots[0]?.gateway ?? 0, at, until: doubtedUntil, slots: own.length });
    }
    return found;
  });
}

/** Lets slots hang, and looks again and again. It is found with half of those that are shown open. */
export function judgeHang(
  town: PlayedTown,
  judge: JudgeDevice,
  { gateway, codes, from, until }: Hang,
): JudgedHang {
  const slots = town.slots.filter((slot) => slot.gateway === gateway);
  const stuckAt = (code: string) => (codes.has(code) ? from : Infinity);
  const stored = listAll(town, ({ code }, at) => at <= stuckAt(code));
  const shownFree = slots.filter(({ code, turns }) => codes.has(code) && countUntil(turns, from) % 2 === 0);
  const marked = new Set<string>();
  const well = new Set<string>();
  const isUnmarked = ({ code }: { code: string }) => !marked.has(code);
  let [foundMs, openButTakenMs, doubtedUntil]: [number | null, number, number] = [null, 0, -Infinity];
  for (let at = from; at < until; at += JUDGED_EVERY) {
    const open = shownFree.filter(isUnmarked).filter(({ turns }) => countUntil(turns, at) % 2 === 1);
    openButTakenMs += open.length * JUDGED_EVERY;
    if (at < doubtedUntil) continue;
    const device = readDevice(slots, stored, { start: town.start, at, stuckAt }).filter(isUnmarked);
    const suspected = judge({ slots: device, all: stored.all.subarray(0, countUntil(stored.all, at)) }, at);
    if (!suspected) continue;
    for (const code of suspected.codes) (codes.has(code) ? marked : well).add(code);
    const isHalf = shownFree.filter(isUnmarked).length * 2 <= shownFree.length;
    if (isHalf && marked.size > 0) foundMs ??= at - from;
    doubtedUntil = at + HOUR;
  }
  return { foundMs, shownOpen: shownFree.length, openButTakenMs, wellDoubted: well.size };
}
