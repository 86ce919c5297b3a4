import { judgeStuckDevice, REST_MS, type Activity } from '#domain/parking/stuck-device.ts';
import { Dice } from './dice.ts';
import { Floor } from './floor.ts';
import type { Story } from './story.ts';
import { Timeline } from './timeline.ts';
import { slotCodes } from './true-visit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUDGED_EVERY = 10 * MINUTE;
const DAYS_BEFORE = 14;

/** How devices of which each reports some slots were judged in one story. */
export interface DeviceStory {
  /** After how long each device was suspected that gets stuck on the last day; null for those that were not. */
  readonly afterMs: readonly (number | null)[];
  /** How often one that is well was. */
  readonly falseAlarms: number;
  readonly deviceDays: number;
}

/** When slots turned, by device; and when cars came in. */
interface Turns {
  readonly byDevice: readonly (readonly number[])[];
  readonly entries: readonly number[];
}

/**
 * Plays where cars park without the product, and judges every ten minutes the devices that rest, each of `slotsEach` slots in
 * the layout's order. On the last day each gets stuck once, at ten in the morning, in a mall that is well beside it.
 */
export function judgeDevices(story: Story, slotsEach: number): DeviceStory {
  const turns = playTurns(story, slotsEach);
  let falseAlarms = 0;
  const afterMs: (number | null)[] = [];
  for (let device = 0; device < turns.byDevice.length; device += 1) {
    let suspected = -1;
    for (let at = story.start + DAY; at < story.end; at += JUDGED_EVERY) {
      const since = lastBefore(turns.byDevice[device] ?? [], at) ?? story.start;
      if (since === suspected || !isSuspected(turns, { device, since, at })) continue;
      suspected = since;
      falseAlarms += 1;
    }
    const stuckAt = story.end - DAY + 10 * HOUR;
    const since = lastBefore(turns.byDevice[device] ?? [], stuckAt) ?? story.start;
    let found: number | null = null;
    for (let at = stuckAt; at < story.end && found === null; at += JUDGED_EVERY)
      if (isSuspected(turns, { device, since, at })) found = at - stuckAt;
    afterMs.push(found);
  }
  const deviceDays = (turns.byDevice.length * (story.end - story.start)) / DAY;
  return { afterMs, falseAlarms, deviceDays };
}

function isSuspected(
  { byDevice, entries }: Turns,
  { device, since, at }: { device: number; since: number; at: number },
): boolean {
  if (at - since < REST_MS) return false;
  const from = Math.max(since, at - DAY);
  const activity = (day: number): Activity => {
    const within = (times: readonly number[]) => countWithin(times, from - day * DAY, at - day * DAY);
    const others = byDevice.reduce((sum, times, one) => sum + (one === device ? 0 : within(times)), 0);
    return { own: within(byDevice[device] ?? []), others: others + within(entries) };
  };
  const before = Array.from({ length: DAYS_BEFORE }, (_, day) => activity(day + 1));
  const resting = { slots: 2, since: new Date(since), others: activity(0).others, before };
  return judgeStuckDevice(resting, new Date(at)) !== null;
}

function playTurns(story: Story, slotsEach: number): Turns {
  const codes = slotCodes(story.shape);
  const deviceOf = new Map(codes.map((code, at) => [code, Math.floor(at / slotsEach)]));
  const byDevice = Array.from({ length: Math.ceil(codes.length / slotsEach) }, (): number[] => []);
  const timeline = new Timeline<(at: number) => void>();
  const floor = new Floor(codes);
  const dice = new Dice(story.seed).of('floor');
  const note = (slot: string, at: number) => byDevice[deviceOf.get(slot) ?? 0]?.push(at);
  for (const visit of story.visits) {
    if (visit.isReversed || visit.kind === 'two-wheeler') continue;
    timeline.plan(visit.parksAt, (at) => {
      const slot = floor.take(visit.id, null, dice.of('slot', visit.id));
      if (slot === null) return;
      note(slot, at);
      timeline.plan(visit.unparksAt, (then) => {
        floor.leave(slot);
        note(slot, then);
      });
    });
  }
  for (let next = timeline.take(); next && next.at <= story.end; next = timeline.take()) next.what(next.at);
  const entries = story.visits.map(({ inAt }) => inAt).toSorted((one, other) => one - other);
  return { byDevice, entries };
}

/** How many of these sorted times lie after one instant and up to another. */
function countWithin(times: readonly number[], from: number, until: number): number {
  return firstAfter(times, until) - firstAfter(times, from);
}

function lastBefore(times: readonly number[], at: number): number | null {
  return times[firstAfter(times, at) - 1] ?? null;
}

function firstAfter(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
