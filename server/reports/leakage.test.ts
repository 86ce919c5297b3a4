import { expect, it } from 'vitest';
import { addFigures, type DayFigures } from './day-figures.ts';
import { presentLeakage, type DoneByHand } from './leakage.ts';

const NO_FIGURES = addFigures([]);
const NOTHING = { count: 0, paise: 0 };
const BY_HAND: DoneByHand = {
  opened: 0,
  openedDuePaise: 0,
  takenOff: NOTHING,
  stamped: { count: 0, paise: 0 },
  freeForATime: 0,
  beyondBudgets: { count: 0, paise: 0 },
  rests: NOTHING,
  contradicted: NOTHING,
  refunded: NOTHING,
  missing: NOTHING,
  losses: [],
};

function leakageOf(figures: Partial<DayFigures>, byHand: Partial<DoneByHand> = {}) {
  const own = { figures: { ...NO_FIGURES, ...figures }, byHand: { ...BY_HAND, ...byHand } };
  const before = { figures: NO_FIGURES, byHand: { ...BY_HAND, missing: { count: 1, paise: 10 } } };
  return presentLeakage(own, before, { ...NOTHING, since: null });
}

it('the sum of exact amounts is exact, to the paisa', () => {
  const { sum, sumBefore, isEstimate, items } = leakageOf(
    {},
    {
      takenOff: { count: 1, paise: 1_010 },
      refunded: { count: 1, paise: 2_020 },
      missing: { count: 2, paise: 536_520 },
    },
  );
  expect({ sum, sumBefore, isEstimate }).toEqual({ sum: 5_395.5, sumBefore: 0.1, isEstimate: false });
  expect(items.reduce((all, { amount }) => all + Math.round((amount ?? 0) * 100), 0)).toBe(539_550);
});

it('a visit of which the certain time is charged is none without a charge, and what is missing of it is not known', () => {
  const reviews = [
    { review: 'length_doubtful' as const, sessions: 3 },
    { review: 'entry_unknown' as const, sessions: 1 },
  ];
  const moved = [{ cause: 'charge', account: 'parking_revenue', paise: -9_000, movements: 3 }];
  const { sum, isEstimate, items } = leakageOf({ reviews, moved, charged: 3 });
  expect(items.filter(({ count }) => count > 0)).toEqual([
    expect.objectContaining({ kind: 'no_charge', count: 1, amount: 30, isEstimate: true }),
    expect.objectContaining({ kind: 'charged_in_part', count: 3, amount: null, isEstimate: true }),
  ]);
  // The rest of these may be lost as well, so the sum is about right only.
  expect({ sum, isEstimate }).toEqual({ sum: 30, isEstimate: true });
});

it('what was left off of them is named as far as each can be priced, the others as not known, and is in the sum', () => {
  const reviews = [{ review: 'length_doubtful' as const, sessions: 3 }];
  const leakOf = (rests: DoneByHand['rests']) => {
    const { sum, items } = leakageOf({ reviews }, { rests });
    return { sum, leak: items.find(({ kind }) => kind === 'charged_in_part') };
  };
  const own = { count: 3, isUpTo: true };
  expect(leakOf({ count: 2, paise: 8_000 })).toMatchObject({
    sum: 80,
    leak: { ...own, amount: 80, unknown: 1 },
  });
  expect(leakOf({ count: 3, paise: 0 })).toMatchObject({ sum: 0, leak: { ...own, amount: 0, unknown: 0 } });
  expect(leakOf(NOTHING)).toMatchObject({ sum: 0, leak: { ...own, amount: null, unknown: 3 } });
});
