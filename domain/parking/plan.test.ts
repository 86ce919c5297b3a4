import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ONE, SMALL } from '../../testing/small-plan.ts';
import { slotsOf } from './mall.ts';
import { checkPlan } from './plan-checks.ts';
import { derivePlan } from './plan-derived.ts';
import { measureDrive, type Leg } from './plan-drive.ts';
import { gridOf, type LevelGrid } from './plan-grid.ts';
import { describeWay } from './plan-steps.ts';
import { findWalk, listWalks } from './plan-walk.ts';
import type { MallPlan } from './plan.ts';

const layouts = fc.record({
  totalBasements: fc.integer({ min: 1, max: 10 }),
  sections: fc.integer({ min: 1, max: 26 }).map((count) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, count)),
  slotsPerSection: fc.integer({ min: 1, max: 30 }),
  slotFormat: fc.constant('B{level}{section}{index:02d}'),
});

/** In cells; not a number where the line is broken, goes against an arrow or does not begin at the entry. */
function lengthOf(plan: MallPlan, grids: readonly LevelGrid[], way: readonly Leg[]): number {
  let length = (way.length - 1) * 10;
  for (const [i, leg] of way.entries()) {
    const grid = grids[plan.levels.findIndex((one) => one.level === leg.level)];
    const driven = i === way.length - 1 ? leg.cells.slice(0, -1) : leg.cells;
    const isWhole = driven.every((cell, j) => {
      const before = driven[j - 1];
      return !before || grid?.mayDrive(before, { dx: cell.x - before.x, dy: cell.y - before.y });
    });
    if (!isWhole || !isUnbroken(leg.cells)) return Number.NaN;
    length += leg.cells.length - 1;
  }
  const start = way[0]?.cells[0];
  return start && grids[0]?.markAt(start)?.kind === 'entry' ? length : Number.NaN;
}

function isUnbroken(cells: readonly { x: number; y: number }[]): boolean {
  return cells.every((cell, i) => {
    const before = cells[i - 1];
    return !before || Math.abs(cell.x - before.x) + Math.abs(cell.y - before.y) === 1;
  });
}

describe('the grid as a plan', () => {
  test('every layout gives a plan without a fault, in which a car comes to every slot', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const plan = derivePlan(layout);
        expect(checkPlan(plan, layout)).toEqual([]);
        expect(plan.levels.flatMap(({ slots }) => slots)).toHaveLength(slotsOf(layout).length);
      }),
      { numRuns: 40 },
    );
  });

  it('has an answer for a mall with one slot', () => {
    const plan = derivePlan(ONE);
    expect(checkPlan(plan, ONE)).toEqual([]);
    const slot = plan.levels[0]?.slots[0];
    expect(slot && measureDrive(plan).wayTo('B1', slot)?.[0]?.cells.length).toBeGreaterThan(1);
  });

  it('draws 2,600 slots of a level within what a plan may hold', () => {
    const layout = {
      ...ONE,
      sections: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
      slotsPerSection: 100,
      slotFormat: '{section}{index:02d}',
    };
    expect(checkPlan(derivePlan(layout), layout)).toEqual([]);
  });
});

describe('ways', () => {
  test('a way by car is one unbroken line that goes against no arrow, as long as its distance', () => {
    const ways = fc.tuple(
      layouts,
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('^', 'v', '<', '>')), { maxLength: 40 }),
    );
    fc.assert(
      fc.property(ways, ([layout, chosen, arrows]) => {
        const plan = withArrows(derivePlan(layout), arrows);
        const drive = measureDrive(plan);
        const level = plan.levels[chosen % plan.levels.length];
        const slot = level?.slots[chosen % level.slots.length];
        if (!level || !slot) return;
        const way = drive.wayTo(level.level, slot);
        expect(way && lengthOf(plan, drive.grids, way)).toBe(drive.distanceToSlot(level.level, slot) ?? null);
      }),
      { numRuns: 60 },
    );
  });

  it('takes the way around where a shorter step back would go against an arrow', () => {
    const slot = { section: 'A', position: 1, x: 3, y: 2 };
    const level = {
      level: 'B1',
      rows: ['.++.', '+.+.', '++^.'],
      slots: [slot],
      marks: [{ kind: 'entry' as const, name: '', x: 0, y: 0 }],
    };
    const [leg] = measureDrive({ metres: null, levels: [level] }).wayTo('B1', slot) ?? [];
    expect(leg?.cells.map(({ x, y }) => `${x} ${y}`)).toEqual(['0 0', '0 1', '0 2', '1 2', '2 2', '3 2']);
  });

  it('says which lane, which ramp and which side', () => {
    const drive = measureDrive(SMALL);
    const slot = SMALL.levels[1]?.slots[0];
    const way = slot && drive.wayTo('B2', slot);
    const steps = way && describeWay(way, (level) => drive.grids.find(({ plan }) => plan.level === level));
    expect(steps).toEqual([
      { kind: 'turn', side: 'right', lane: 1, isAtEnd: true },
      { kind: 'ramp', to: 'B2', goesDown: true, name: '' },
      { kind: 'turn', side: 'right', lane: 1, isAtEnd: true },
      { kind: 'turn', side: 'right', lane: 1, isAtEnd: false },
      { kind: 'slot', side: 'left' },
    ]);
  });

  it('leads on foot around what stands in the way, from the nearest first', () => {
    const level = SMALL.levels[1];
    const slot = level?.slots[0];
    if (!level || !slot) throw new Error('no level');
    expect(listWalks(level, slot).map(({ from, length }) => [from.name, length])).toEqual([
      ['P7', 1],
      ['L1', 4],
    ]);
    const walk = findWalk(level, { x: 4, y: 2 }, slot);
    expect(walk?.cells).toEqual([
      { x: 4, y: 2 },
      { x: 3, y: 2 },
      { x: 2, y: 2 },
      { x: 1, y: 2 },
      { x: 1, y: 3 },
    ]);
    expect(walk?.steps).toEqual([{ kind: 'slot', side: 'left' }]);
    expect(walk?.towards).toMatchObject({ section: 'A', position: 1 });
  });

  test('on foot every slot of a grid is reached from a lift put anywhere beside a lane, in one unbroken line', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), (layout, chosen) => {
        const [level] = derivePlan({ ...layout, totalBasements: 1 }).levels;
        const slot = level?.slots[chosen % level.slots.length];
        const entry = level?.marks[0];
        if (!level || !slot || !entry) return;
        const walk = findWalk(level, entry, slot);
        expect(walk?.cells.at(-1)).toEqual({ x: slot.x, y: slot.y });
        expect(isUnbroken(walk?.cells ?? [])).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

/** Some lanes of a plan become one-way. */
function withArrows(plan: MallPlan, arrows: readonly (readonly [number, string])[]): MallPlan {
  const levels = plan.levels.map((level) => {
    const rows = level.rows.map((row) => [...row]);
    const grid = gridOf(level);
    for (const [at, arrow] of arrows) {
      const y = at % level.rows.length;
      const x = Math.floor(at / 7) % grid.columns;
      const row = rows[y];
      if (row?.[x] === '+') row[x] = arrow;
    }
    return { ...level, rows: rows.map((row) => row.join('')) };
  });
  return { ...plan, levels };
}
