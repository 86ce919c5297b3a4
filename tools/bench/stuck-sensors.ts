import { drawDials, turned, type Dials } from '../oracle/dials.ts';
import { judgeDevices, type DeviceStory } from '../oracle/quiet-devices.ts';
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
 * one that is well is, in malls of the twin, and the same of whole devices; `seeds=1-10` those, of DAYS days each (14). The
 * rules alone, without the product.
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
  for (const [name, shape, dialsOf, hasGates] of malls) {
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
      return judgeDevices(makeStory(seed, dials, shape, FIRST_DAY + (seed % 300) * DAY, days), slotsEach);
    });
    figures[name] = describeDevices(stories);
    print(`${name}: ${JSON.stringify(figures[name])}`);
  }
  return { goals: [], figures };
}

/** Malls with devices of so many slots each. */
const DEVICES: readonly (readonly [string, MallShape, number])[] = [
  ['devices of 16 slots', BIG_MALL, 16],
  ['devices of 80 slots', BIG_MALL, 80],
  ['devices of 16 slots in a quiet mall', { ...BIG_MALL, visitsADay: 300 }, 16],
  ['devices of 40 slots in an airport', AIRPORT, 40],
];

function describeDevices(stories: readonly DeviceStory[]) {
  const all = stories.flatMap(({ afterMs }) => afterMs);
  const after = all.flatMap((ms) => ms ?? []).toSorted((one, other) => one - other);
  const hours = (ms: number | undefined) => Math.round((ms ?? 0) / 360_000) / 10;
  return {
    stuck: all.length,
    suspected: after.length,
    medianHours: hours(after[Math.floor(after.length / 2)]),
    mostHours: hours(after.at(-1)),
    falseAlarms: stories.reduce((sum, story) => sum + story.falseAlarms, 0),
    deviceDays: stories.reduce((sum, story) => sum + story.deviceDays, 0),
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
