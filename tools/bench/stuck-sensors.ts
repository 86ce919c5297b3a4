import { drawDials, turned, type Dials } from '../oracle/dials.ts';
import { judgeStory, judgeTown, type DeviceStory } from '../oracle/hangs/hangs-of-towns.ts';
import type { SortOfTown } from '../oracle/hangs/town.ts';
import { judgeQuiet, type QuietStory } from '../oracle/quiet-slots.ts';
import { readSeeds } from '../oracle/run-oracle.ts';
import { makeStory } from '../oracle/story.ts';
import { BIG_MALL, type MallShape } from '../oracle/true-visit.ts';
import { type Given, type Report } from './harness/benchmark.ts';

const DAY = 86_400_000;
/** So many of 160, so that there is something to count. */
const MANY = 8;
const FIRST_DAY = Date.parse('2026-01-05T00:00:00+05:30');
const WELL = turned({ overnight: 0.02 });
/** Where cars stand for one to four days. */
const AIRPORT: MallShape = { ...BIG_MALL, visitsADay: 65, medianMinutes: 2_400 };

/**
 * `npm run bench -- stuck-sensors [DAYS]`: how often sensors that are stuck are suspected, after how long, and how often
 * one that is well is, in malls of the twin, and the same of devices and of parts of them; `seeds=1-10` those, of DAYS days each (14).
 * `devices=1`: of devices alone. The rules alone, without the product.
 */
export default async function stuckSensors({ count, isShort, options, print }: Given): Promise<Report> {
  const days = count ?? (isShort ? 3 : 14);
  const seeds = readSeeds(options['seeds'] ?? '1-10');
  const stuck = turned({ stuckSensors: MANY, overnight: 0.02, unreadEntries: 0.02, unreadExits: 0.02 });
  const malls: readonly (readonly [string, MallShape, (seed: number) => Dials, boolean])[] = [
    ['a mall', BIG_MALL, () => stuck, true],
    ['a mall without gates', BIG_MALL, () => stuck, false],
    ['random dials', BIG_MALL, (seed) => ({ ...drawDials(seed), slotsRemoved: 0, stuckSensors: MANY }), true],
    ['an airport', AIRPORT, () => stuck, true],
    ['an airport without gates', AIRPORT, () => stuck, false],
  ];
  const figures: Record<string, object> = {};
  for (const [name, shape, dialsOf, hasGates] of options['devices'] ? [] : malls) {
    for (const knownDays of [0, Math.floor(days / 2)]) {
      const stories = seeds.map((seed) => {
        const story = makeStory(seed, dialsOf(seed), shape, FIRST_DAY + (seed % 300) * DAY, days);
        return judgeQuiet(story, { hasGates, knownDays });
      });
      const full = `${name}, stuck from day ${knownDays} on`;
      figures[full] = describe(stories);
      print(`${full}: ${JSON.stringify(figures[full])}`);
    }
  }
  for (const [name, shape, slotsEach] of DEVICES) {
    const stories = seeds.map((seed) => {
      const dials = seed % 2 === 0 ? { ...drawDials(seed), slotsRemoved: 0 } : WELL;
      return judgeStory(makeStory(seed, dials, shape, FIRST_DAY + (seed % 300) * DAY, days), slotsEach);
    });
    figures[name] = describeDevices(stories);
    print(`${name}: ${JSON.stringify(figures[name])}`);
  }
  for (const [name, sort] of TOWNS) {
    // Some are known for a few days alone.
    const stories = seeds.map((seed) => judgeTown(seed, Math.max(4, days - 3 * (seed % 4)), sort));
    figures[name] = describeDevices(stories);
    print(`${name}: ${JSON.stringify(figures[name])}`);
  }
  return { goals: [], figures };
}

/** Malls with levels of the staff, people who live there, holidays, closed days and drivers who mind where they stand. */
const TOWNS: readonly (readonly [string, SortOfTown])[] = [
  ['a mall with staff', 'usual'],
  ['a quiet mall with staff', 'quiet'],
  ['an airport with staff', 'airport'],
];

/** Malls with devices of so many slots each. */
const DEVICES: readonly (readonly [string, MallShape, number])[] = [
  ['devices of 16 slots', BIG_MALL, 16],
  ['devices of 80 slots', BIG_MALL, 80],
  ['devices of 16 slots in a quiet mall', { ...BIG_MALL, visitsADay: 300 }, 16],
  ['devices of 40 slots in an airport', AIRPORT, 40],
];

function describeDevices(stories: readonly DeviceStory[]) {
  const all = stories.flatMap(({ hangs }) => hangs);
  const sum = (of: (story: DeviceStory) => number) => stories.reduce((total, story) => total + of(story), 0);
  const hangs: Record<string, object> = {};
  for (const name of new Set(all.map((hang) => hang.name).toSorted()))
    hangs[name] = describeHangs(all.filter((hang) => hang.name === name));
  return {
    hangs,
    falseAlarms: sum(({ falseAlarms }) => falseAlarms),
    falseSlotHours: Math.round(sum(({ falseSlotHours }) => falseSlotHours)),
    deviceDays: sum(({ deviceDays }) => deviceDays),
  };
}

function describeHangs(all: DeviceStory['hangs']) {
  const after = all.flatMap(({ foundMs }) => foundMs ?? []).toSorted((one, other) => one - other);
  const hours = (ms: number | undefined) => Math.round((ms ?? 0) / 360_000) / 10;
  return {
    stuck: all.length,
    found: after.length,
    medianHours: hours(after[Math.floor(after.length / 2)]),
    mostHours: hours(after.at(-1)),
    openButTakenHours: hours(all.reduce((total, { openButTakenMs }) => total + openButTakenMs, 0)),
    wellDoubted: all.reduce((total, { wellDoubted }) => total + wellDoubted, 0),
  };
}

function describe(stories: readonly QuietStory[]) {
  const stuck = stories.flatMap((story) => story.stuck);
  const hitsOf = (status: string) => {
    const own = stuck.filter((one) => one.status === status);
    const after = own.flatMap(({ afterMs }) => afterMs ?? []).toSorted((one, other) => one - other);
    const medianDays = (after[Math.floor(after.length / 2)] ?? 0) / DAY;
    return { stuck: own.length, suspected: after.length, medianDays: Math.round(medianDays * 10) / 10 };
  };
  const falseAlarms: Record<string, number> = {};
  for (const { reason, fault } of stories.flatMap((story) => story.falseAlarms)) {
    const name = fault === null ? reason : `${reason}, ${fault}`;
    falseAlarms[name] = (falseAlarms[name] ?? 0) + 1;
  }
  const slotDays = stories.reduce((sum, story) => sum + story.slotDays, 0);
  return { occupied: hitsOf('occupied'), empty: hitsOf('empty'), falseAlarms, slotDays };
}
