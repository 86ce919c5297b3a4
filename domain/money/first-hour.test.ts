import { describe, expect, test } from 'vitest';
import { Dice } from '../../tools/oracle/dice.ts';
import { randomTariff } from '../../tools/tariff-oracle/random-tariff.ts';
import { priceFirstHour } from './first-hour.ts';
import { paise } from './money.ts';
import { quote } from './quote.ts';
import { simpleTariff } from './simple-tariff.ts';
import type { PriceBand, TariffDocument } from './tariff.ts';

const at = (clock: string, day = '2026-11-24') => new Date(`${day}T${clock}:00+05:30`);
const holidays = new Set<string>();
const long = new Date(0);
const simple = (paisePerHour: number) =>
  simpleTariff({ graceMinutes: 0, paisePerHour: paise(paisePerHour), dayCapPaise: null });
const banded = (bands: readonly PriceBand[], more: object = {}): TariffDocument => {
  const document = simple(1000);
  const prices = document.prices.map((price) => ({
    ...price,
    ...more,
    rates: price.rates.map((rate) => ({ ...rate, bands })),
  }));
  return { ...document, prices };
};
const NIGHT_AND_DAY = [
  { name: 'night', from: 0, to: 600, unitPaise: paise(1000) },
  { name: 'day', from: 600, to: 1440, unitPaise: paise(6000) },
];
const price = (document: TariffDocument, from: string, until: string) =>
  priceFirstHour({ versions: [{ effectiveFrom: long, document }], holidays }, at(from), at(until));

describe('the first hour of whoever comes within a span', () => {
  test('is dearer after a band has ended, though the span begins before', () => {
    expect(price(banded(NIGHT_AND_DAY), '06:00', '12:00')).toEqual({
      first: 1000,
      range: { least: 1000, most: 6000 },
    });
  });

  test('is one price where none ends', () => {
    expect(price(simple(2000), '06:00', '12:00')).toEqual({
      first: 2000,
      range: { least: 2000, most: 2000 },
    });
  });

  test('is dearer where only one of its units begins in the dearer band', () => {
    const halfHours = banded(NIGHT_AND_DAY, { unitMinutes: 30 });
    expect(price(halfHours, '06:00', '09:45')).toEqual({ first: 2000, range: { least: 2000, most: 7000 } });
    expect(price(halfHours, '06:00', '09:30').range).toEqual({ least: 2000, most: 2000 });
  });

  test('holds the fee for the night where it falls into the hour', () => {
    const nightly = banded(NIGHT_AND_DAY, { overnight: { atMinute: 120, paise: paise(10_000) } });
    expect(price(nightly, '00:00', '06:00').range).toEqual({ least: 1000, most: 11_000 });
    expect(price(nightly, '02:01', '06:00').range).toEqual({ least: 1000, most: 1000 });
  });

  test('is by the version that is in force as it comes', () => {
    const versions = [
      { effectiveFrom: long, document: simple(2000) },
      { effectiveFrom: at('13:00'), document: simple(6000) },
    ];
    expect(priceFirstHour({ versions, holidays }, at('12:00'), at('17:00'))).toEqual({
      first: 2000,
      range: { least: 2000, most: 6000 },
    });
    expect(priceFirstHour({ versions, holidays }, at('13:30'), at('17:00'))).toEqual({
      first: 6000,
      range: { least: 6000, most: 6000 },
    });
  });

  test('is not known before the first version, and known after it', () => {
    const versions = [{ effectiveFrom: at('22:04'), document: simple(2000) }];
    expect(priceFirstHour({ versions, holidays }, at('17:00'), at('21:00'))).toEqual({
      first: null,
      range: null,
    });
    expect(priceFirstHour({ versions, holidays }, at('21:00'), at('23:59'))).toEqual({
      first: null,
      range: { least: 2000, most: 2000 },
    });
  });
});

test('nobody of any minute pays less than the least or more than the most, by any document', () => {
  const dice = new Dice(20_261_124);
  for (let round = 0; round < 60; round += 1) {
    const document = randomTariff(dice);
    const day = dice.pick(['2026-11-20', '2026-11-22', '2026-11-24']);
    const first = dice.below(1380);
    const instant = (minute: number) => new Date(at('00:00', day).getTime() + minute * 60_000);
    const [from, until] = [first, first + 1 + dice.below(1439 - first)];
    const costs = Array.from({ length: until - from }, (_, minute) => {
      const entryAt = instant(from + minute);
      const exitAt = instant(from + minute + 60);
      return quote(document, { entryAt, exitAt, holidays: new Set(['2026-11-24']) }).totalPaise;
    });
    const known = { versions: [{ effectiveFrom: long, document }], holidays: new Set(['2026-11-24']) };
    expect(priceFirstHour(known, instant(from), instant(until))).toEqual({
      first: costs[0],
      range: { least: Math.min(...costs), most: Math.max(...costs) },
    });
  }
});
