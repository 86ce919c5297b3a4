import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivePlan } from './plan-derived.ts';
import { fitLevels, putThing, resizeLevel, type PlanThing } from './plan-edit.ts';

const PLAN = derivePlan({
  totalBasements: 2,
  sections: ['A', 'B'],
  slotsPerSection: 6,
  slotFormat: 'B{level}{section}{index:02d}',
});

const things = fc.oneof<fc.Arbitrary<PlanThing>[]>(
  fc.constant(null),
  fc.record({ kind: fc.constant('lane' as const), sign: fc.constantFrom('+', '^', 'v', '<', '>') }),
  fc.record({
    kind: fc.constant('slot' as const),
    slot: fc.record({ section: fc.constantFrom('A', 'B'), position: fc.integer({ min: 1, max: 6 }) }),
  }),
  fc.record({
    kind: fc.constant('mark' as const),
    mark: fc.record({ kind: fc.constantFrom('pillar', 'lift', 'entry'), name: fc.string({ maxLength: 5 }) }),
  }),
);
const cells = fc.record({ x: fc.integer({ min: 0, max: 12 }), y: fc.integer({ min: 0, max: 12 }) });

test('whatever is put where, each cell holds one thing, each slot is drawn once, and the other level is as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cells, things), { maxLength: 30 }), cells, (edits, size) => {
      const edited = edits.reduce((plan, [cell, thing]) => putThing(plan, 'B1', cell, thing), PLAN);
      const [level, other] = resizeLevel(edited, 'B1', size.x + 1, size.y + 1).levels;
      expect(other).toBe(PLAN.levels[1]);
      const taken = [...(level?.slots ?? []), ...(level?.marks ?? [])];
      expect(new Set(taken.map(({ x, y }) => `${x} ${y}`)).size).toBe(taken.length);
      expect(taken.every(({ x, y }) => level?.rows[y]?.[x] === '.')).toBe(true);
      const places = (level?.slots ?? []).map(({ section, position }) => `${section}${position}`);
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});

test('a cell outside changes nothing; a level that the layout has gained comes from the grid', () => {
  expect(putThing(PLAN, 'B1', { x: 99, y: 0 }, null).levels[0]).toBe(PLAN.levels[0]);
  const one = { ...PLAN, levels: PLAN.levels.slice(0, 1) };
  expect(fitLevels(one, PLAN).levels).toEqual(PLAN.levels);
});
