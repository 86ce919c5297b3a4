import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLayoutChange, type LayoutOptions } from './layout.ts';
import { DEFAULT_PARKING_CONFIG, slotsOf } from './mall.ts';
import type { ParkingLayout } from './mall.ts';

const small: ParkingLayout = {
  ...DEFAULT_PARKING_CONFIG,
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 3,
};
const codes = (places: readonly { code: string }[]) => places.map((place) => place.code);

function planAny(
  from: ParkingLayout,
  to: ParkingLayout,
  inUse: readonly string[],
  options: LayoutOptions = {},
) {
  return planLayoutChange(from, to, new Set(inUse), options);
}

function plan(...args: Parameters<typeof planAny>) {
  const result = planAny(...args);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result;
}

describe('changing the layout', () => {
  it('the same layout changes nothing', () => {
    const same = plan(small, { ...small }, ['B1A01', 'B1B02']);
    expect(codes(same.unchanged)).toEqual(codes(slotsOf(small)));
    expect([same.added, same.renamed, same.retired, same.removed].flat()).toEqual([]);
  });

  it('growing adds slots and leaves the others as they are, cars inside or not', () => {
    const grown = plan(small, { ...small, slotsPerSection: 4 }, ['B1A01']);
    expect(codes(grown.added)).toEqual(['B1A04', 'B1B04']);
    expect(grown.unchanged).toHaveLength(6);
  });

  it('shrinking removes free slots at once', () => {
    const shrunk = plan(small, { ...small, sections: ['A'] }, ['B1A01', 'B1A02']);
    expect(codes(shrunk.removed)).toEqual(['B1B01', 'B1B02', 'B1B03']);
    expect(shrunk.retired).toEqual([]);
  });

  it('shrinking under a car, or under an open session, is refused and names the slots', () => {
    expect(planAny(small, { ...small, slotsPerSection: 2 }, ['B1A03', 'B1B03'])).toEqual({
      ok: false,
      reason: 'slots_in_use',
      slots: ['B1A03', 'B1B03'],
    });
  });

  it('confirmed, the slots in use are retired and only the free ones vanish', () => {
    const shrunk = plan(small, { ...small, sections: ['A'] }, ['B1B02'], { confirmed: true });
    expect(codes(shrunk.retired)).toEqual(['B1B02']);
    expect(codes(shrunk.removed)).toEqual(['B1B01', 'B1B03']);
  });

  it('a new slot format renames each slot in its place, occupied or not', () => {
    const renamed = plan(small, { ...small, slotFormat: '{section}-{level}-{index}' }, ['B1A01']);
    expect(renamed.renamed.map(({ from, to }) => [from, to.code])).toContainEqual(['B1A01', 'A-1-1']);
    expect(renamed.renamed).toHaveLength(6);
    expect([renamed.added, renamed.removed, renamed.retired].flat()).toEqual([]);
  });

  it('a retired slot comes back as itself when the layout grows again', () => {
    const shrunk = { ...small, slotsPerSection: 2 };
    const { retired } = plan(small, shrunk, ['B1A03'], { confirmed: true });
    const regrown = plan(shrunk, small, ['B1A03'], { alreadyRetired: retired });
    expect(codes(regrown.unchanged)).toContain('B1A03');
    expect(codes(regrown.added)).toEqual(['B1B03']);
  });

  it('a slot retired earlier does not stand in the way of the next change', () => {
    const shrunk = { ...small, slotsPerSection: 2 };
    const { retired } = plan(small, shrunk, ['B1A03'], { confirmed: true });
    const next = plan(shrunk, { ...shrunk, sections: ['A'] }, ['B1A03'], { alreadyRetired: retired });
    expect(codes(next.retired)).toEqual(['B1A03']);
  });

  it('no new slot may take the code of a retired one', () => {
    const flat: ParkingLayout = {
      totalBasements: 2,
      sections: ['A'],
      slotsPerSection: 2,
      slotFormat: '{level}{index}',
    };
    const turned = { ...flat, totalBasements: 1, slotsPerSection: 2, slotFormat: '2{index}' };
    expect(planAny(flat, turned, ['21'], { confirmed: true })).toEqual({
      ok: false,
      reason: 'code_in_use',
      slots: ['21'],
    });
  });

  it('every old slot has exactly one fate and every new slot exactly one origin', () => {
    const configs = fc.record({
      totalBasements: fc.integer({ min: 1, max: 3 }),
      sections: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1 }),
      slotsPerSection: fc.integer({ min: 1, max: 5 }),
      slotFormat: fc.constantFrom('B{level}{section}{index:02d}', '{section}{level}-{index}'),
    });
    fc.assert(
      fc.property(configs, configs, fc.infiniteStream(fc.boolean()), (from, to, cars) => {
        const occupied = codes(slotsOf(from)).filter(() => cars.next().value === true);
        const result = planAny(from, to, occupied, { confirmed: true });
        if (!result.ok) throw new Error('these formats share no code');
        const fates = [
          codes(result.unchanged),
          result.renamed.map((r) => r.from),
          codes(result.retired),
          codes(result.removed),
        ];
        expect(fates.flat().toSorted()).toEqual(codes(slotsOf(from)).toSorted());
        const origins = [codes(result.unchanged), result.renamed.map((r) => r.to.code), codes(result.added)];
        expect(origins.flat().toSorted()).toEqual(codes(slotsOf(to)).toSorted());
        for (const code of occupied) expect(codes(result.removed)).not.toContain(code);
      }),
    );
  });
});
