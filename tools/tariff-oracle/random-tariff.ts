import { paise, type Paise } from '#domain/money/money.ts';
import {
  DAY_TYPES,
  type BlockStep,
  type ClassPrice,
  type DayRate,
  type DayType,
  type PriceBand,
  type TariffDocument,
} from '#domain/money/tariff.ts';
import type { Dice } from '../oracle/dice.ts';

const DAY_SPLITS: readonly (readonly (readonly DayType[])[])[] = [
  [DAY_TYPES],
  [['weekday'], ['weekend', 'holiday']],
  [['weekday', 'holiday'], ['weekend']],
  [['weekday'], ['weekend'], ['holiday']],
];

/** A document in which `checkTariff` finds nothing: of every kind of rule sometimes one, sometimes none. */
export function randomTariff(dice: Dice): TariffDocument {
  const prices = dice.chance(0.5)
    ? [randomPrice(dice, ['car', 'two_wheeler', 'ev'])]
    : [randomPrice(dice, ['car']), randomPrice(dice, ['two_wheeler', 'ev'])];
  return {
    zero: dice.chance(0.03),
    prices,
    lostTicketPaise: dice.chance(0.5) ? amount(dice, 500) : null,
    validations: [
      { code: 'shop', freeMinutes: 1 + dice.below(400) },
      { code: 'cinema', freeMinutes: dice.chance(0.3) ? null : 60 * (1 + dice.below(5)) },
    ],
  };
}

function randomPrice(dice: Dice, classes: ClassPrice['classes']): ClassPrice {
  const dayCapPaise = dice.chance(0.5) ? amount(dice, 500) : null;
  const stayCap = (dayCapPaise ?? 1) + dice.below(200_000);
  return {
    classes,
    freeMinutes: dice.chance(0.3) ? 0 : dice.below(180),
    unitMinutes: dice.pick([10, 15, 30, 45, 60, 60, 60, 90, 240, 1440]),
    dayCapPaise,
    stayCapPaise: dice.chance(0.3) ? paise(stayCap) : null,
    overnight: dice.chance(0.3) ? { atMinute: dice.below(1440), paise: amount(dice, 200) } : null,
    rates: dice.pick(DAY_SPLITS).map((days) => randomRate(dice, days)),
  };
}

function randomRate(dice: Dice, days: readonly DayType[]): DayRate {
  return { days, firstBlock: dice.chance(0.4) ? randomSteps(dice) : [], bands: randomBands(dice) };
}

function randomSteps(dice: Dice): BlockStep[] {
  let [untilMinutes, sum] = [0, 0];
  return Array.from({ length: 1 + dice.below(3) }, () => {
    untilMinutes += 1 + dice.below(180);
    sum += dice.chance(0.1) ? 0 : dice.below(8000);
    return { untilMinutes, paise: paise(sum) };
  });
}

function randomBands(dice: Dice): PriceBand[] {
  const cuts = new Set(Array.from({ length: dice.below(5) }, () => 1 + dice.below(1439)));
  const edges = [0, ...[...cuts].toSorted((one, other) => one - other), 1440];
  return edges.slice(0, -1).map((from, index) => ({
    name: `band_${index}`,
    from,
    to: edges[index + 1] ?? 1440,
    unitPaise: dice.chance(0.1) ? paise(0) : paise(dice.below(10_000)),
  }));
}

/** Up to so many rupees, at least one paisa. */
function amount(dice: Dice, rupees: number): Paise {
  return paise(1 + dice.below(rupees * 100));
}
