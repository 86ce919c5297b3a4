import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { adviseSection, type SectionFill } from './advice.ts';
import { derivePlan } from './plan-derived.ts';
import { measureDrive } from './plan-drive.ts';

const section = (level: string, name: string, empty: number, rowsAway = 0, total = 40): SectionFill => ({
  level,
  section: name,
  empty,
  total,
  rowsAway,
});

describe('where to drive', () => {
  test.each<[string, SectionFill[], string | null]>([
    ['the nearest level while it has room', [section('B1', 'A', 12), section('B2', 'A', 40)], 'B1 A'],
    ['past a level with its last three slots', [section('B1', 'A', 3), section('B5', 'C', 166)], 'B5 C'],
    ['past a full level', [section('B1', 'A', 0), section('B2', 'A', 1)], 'B2 A'],
    ['to the last slot where there is no other', [section('B1', 'A', 0), section('B2', 'B', 1)], 'B2 B'],
    ['to the row beside the entry', [section('B1', 'A', 20, 4), section('B1', 'E', 20, 0)], 'B1 E'],
    ['nowhere where nothing is known to be empty', [section('B1', 'A', 0)], null],
    ['nowhere without slots', [], null],
  ])('%s', (_name, sections, expected) => {
    const advice = adviseSection(sections, 0.5);
    expect(advice && `${advice.level} ${advice.section}`).toBe(expected);
  });

  it('counts what is empty on the whole level', () => {
    const advice = adviseSection([section('B1', 'A', 30), section('B1', 'B', 40)], 0);
    expect(advice).toEqual({ level: 'B1', section: 'A', emptyOnLevel: 70 });
  });

  it('spreads drivers over sections that are alike, by how empty they are', () => {
    const sections = [section('B1', 'A', 60), section('B1', 'B', 20)];
    const draws = Array.from({ length: 100 }, (_, i) => adviseSection(sections, i / 100)?.section);
    const toA = draws.filter((name) => name === 'A').length;
    expect(toA).toBeGreaterThan(70);
    expect(toA).toBeLessThan(80);
  });
});

const malls = fc
  .record({
    levels: fc.integer({ min: 1, max: 10 }),
    sections: fc.integer({ min: 1, max: 26 }),
    slots: fc.integer({ min: 2, max: 100 }),
    fills: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 260, maxLength: 260 }),
  })
  .map(({ levels, sections, slots, fills }) =>
    Array.from({ length: levels * sections }, (_, i) =>
      section(
        `B${Math.floor(i / sections) + 1}`,
        String.fromCodePoint(65 + (i % sections)),
        Math.floor((1 - (fills[i] ?? 0)) * slots),
        Math.floor((sections - 1 - (i % sections)) / 4),
      ),
    ),
  );

/** Room where it sends to; where that level is short of it, no level with ten times its room is passed by. */
function isGoodAdvice(sections: readonly SectionFill[], draw: number): boolean {
  const advice = adviseSection(sections, draw);
  const onLevel = levelsOf(sections);
  const most = Math.max(...onLevel.values());
  if (most === 0) return advice === null;
  if (!advice) return false;
  const chosen = sections.find((one) => one.level === advice.level && one.section === advice.section);
  const isShort = advice.emptyOnLevel <= 2 && most >= 10 * advice.emptyOnLevel && most >= 30;
  return (chosen?.empty ?? 0) > 0 && advice.emptyOnLevel === onLevel.get(advice.level) && !isShort;
}

const draws = fc.double({ min: 0, max: 0.999, noNaN: true });

test('in 1,000 random malls the advice has room, and no level with ten times its room is passed by when it is short', () => {
  const run = fc.check(fc.property(malls, draws, isGoodAdvice), { numRuns: 1_000 });
  expect(run.counterexample).toBeNull();
});

/** Distances by a plan of any shape: a farther level may be nearer by its ramp. */
const measured = fc
  .tuple(malls, fc.array(fc.double({ min: 0.2, max: 12, noNaN: true }), { minLength: 10, maxLength: 10 }))
  .map(([sections, drives]) =>
    sections.map((one) => ({
      ...one,
      driveMinutes: (drives[Number(one.level.slice(1)) - 1] ?? 1) + one.rowsAway * 0.1,
    })),
  );

test('by the distances of a plan too: in 1,000 random malls never a full level, nor one with a tenth of the room of another when it is short', () => {
  const run = fc.check(fc.property(measured, draws, isGoodAdvice), { numRuns: 1_000 });
  expect(run.counterexample).toBeNull();
});

test('of two levels with the same room the one that the plan shows to be nearer is chosen', () => {
  const near = { ...section('B2', 'A', 40), driveMinutes: 0.5 };
  const far = { ...section('B1', 'A', 40), driveMinutes: 2.5 };
  expect(adviseSection([far, near], 0.5)?.level).toBe('B2');
});

function levelsOf(sections: readonly SectionFill[]): Map<string, number> {
  const empty = new Map<string, number>();
  for (const one of sections) empty.set(one.level, (empty.get(one.level) ?? 0) + one.empty);
  return empty;
}

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Driver {
  readonly askedAt: number;
  readonly arrivedAt: number;
  readonly draw: number;
}

/** Five levels of eight sections of 30; the upper two are all but full. */
function fillMall(random: () => number): Map<string, number> {
  const empty = new Map<string, number>();
  for (let level = 1; level <= 5; level += 1)
    for (const name of 'ABCDEFGH')
      empty.set(`B${level} ${name}`, Math.floor(random() * (level < 3 ? 3 : 26)) + (level < 3 ? 0 : 5));
  return empty;
}

/** By levels and rows, or by the distances that a plan of five such levels gives. */
const adviseBy =
  (isMeasured: boolean) =>
  (empty: ReadonlyMap<string, number>, { draw }: Driver): string | null => {
    const sections = [...empty].map(([name, count]) => {
      const [level = '', letter = ''] = name.split(' ');
      const one = section(level, letter, count, letter < 'E' ? 1 : 0, 30);
      return isMeasured ? { ...one, driveMinutes: DRIVES.get(name) } : one;
    });
    const advice = adviseSection(sections, draw);
    return advice && `${advice.level} ${advice.section}`;
  };

/** Minutes to each section at 150 m a minute, in cells of 5 m. */
const DRIVES: ReadonlyMap<string, number> = (() => {
  const plan = derivePlan({
    totalBasements: 5,
    sections: [...'ABCDEFGH'],
    slotsPerSection: 30,
    slotFormat: 'B{level}{section}{index:02d}',
  });
  const drive = measureDrive(plan);
  return new Map(
    plan.levels.flatMap(({ level, slots }) =>
      [...'ABCDEFGH'].map((name) => {
        const cells = slots
          .filter((slot) => slot.section === name)
          .map((slot) => drive.distanceToSlot(level, slot) ?? 0);
        return [`${level} ${name}`, (Math.min(...cells) * 5) / 150] as const;
      }),
    ),
  );
})();

function firstEmptyIn(empty: ReadonlyMap<string, number>): string | null {
  return [...empty].find(([, count]) => count > 0)?.[0] ?? null;
}

/** 200 drivers ask within ten minutes, drive for two to four, and take what is free where they were sent. */
function sendDrivers(seed: number, send: ReturnType<typeof adviseBy>): { found: number; sent: number } {
  const random = randomOf(seed);
  const empty = fillMall(random);
  const drivers = Array.from({ length: 200 }, (): Driver => {
    const askedAt = random() * 600;
    return { askedAt, arrivedAt: askedAt + 120 + random() * 120, draw: random() };
  });
  const sentTo = new Map<Driver, string | null>();
  const moments = drivers.flatMap((driver) => [
    { at: driver.askedAt, run: () => void sentTo.set(driver, send(empty, driver)) },
    { at: driver.arrivedAt, run: () => park(driver) },
  ]);
  let found = 0;
  let sent = 0;
  const park = (driver: Driver) => {
    const target = sentTo.get(driver);
    if (!target) return;
    const left = empty.get(target) ?? 0;
    sent += 1;
    if (left > 0) found += 1;
    empty.set(target, Math.max(0, left - 1));
  };
  for (const { run } of moments.toSorted((one, other) => one.at - other.at)) run();
  return { found, sent };
}

test('of 200 drivers within ten minutes, at least 97 % find a slot in the section they were sent to', () => {
  const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
  const shareOf = (send: ReturnType<typeof adviseBy>) => {
    const runs = seeds.map((seed) => sendDrivers(seed, send));
    return runs.reduce((sum, run) => sum + run.found, 0) / runs.reduce((sum, run) => sum + run.sent, 0);
  };
  const byAdvice = shareOf(adviseBy(false));
  const byPlan = shareOf(adviseBy(true));
  const byFirst = shareOf(firstEmptyIn);
  console.info(
    `advice ${byAdvice.toFixed(3)}, by plan ${byPlan.toFixed(3)}, first empty slot ${byFirst.toFixed(3)}`,
  );
  expect(byAdvice).toBeGreaterThanOrEqual(0.97);
  expect(byPlan).toBeGreaterThanOrEqual(0.97);
  expect(byFirst).toBeLessThan(0.5);
});
