import type { TariffList } from '#contract/money.ts';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import type { ClassPrice, TariffDocument } from '#domain/money/tariff.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PublishSummary } from './publish-dialog.tsx';
import { WaitingNote } from './waiting-note.tsx';
import { inForceAt, wordChanges } from './word-changes.ts';

const hourly = (rupees: number, dayCapRupees: number | null = null) =>
  simpleTariff({
    graceMinutes: 10,
    paisePerHour: paise(rupees * 100),
    dayCapPaise: dayCapRupees === null ? null : paise(dayCapRupees * 100),
  });
const FORTY = hourly(40);
/** Cars pay one price, all others another. */
const split = (cars: TariffDocument, others: TariffDocument): TariffDocument => ({
  ...cars,
  prices: [
    { ...(cars.prices[0] as ClassPrice), classes: ['car'] },
    { ...(others.prices[0] as ClassPrice), classes: ['two_wheeler', 'ev'] },
  ],
});

describe('what changes by a draft', () => {
  test('is named for the vehicles that see it', () => {
    expect(wordChanges(FORTY, split(hourly(50), FORTY))).toEqual([
      'Cars: ₹40 for each started hour becomes ₹50 for each started hour.',
    ]);
    expect(wordChanges(FORTY, hourly(40, 200))).toEqual([
      'Cars, two-wheelers and electric cars: At most: ₹200 for each 24 hours from entry is new.',
    ]);
    expect(wordChanges(hourly(40, 200), FORTY)[0]).toMatch(/₹200 for each 24 hours from entry ends\.$/);
  });

  test('of times of day is named by the time', () => {
    const [price] = TIME_OF_DAY_TARIFF.prices as [ClassPrice];
    const [rate] = price.rates as [ClassPrice['rates'][number]];
    const bands = rate.bands.map((band, at) => (at === 1 ? { ...band, unitPaise: paise(4550) } : band));
    const draft = { ...TIME_OF_DAY_TARIFF, prices: [{ ...price, rates: [{ ...rate, bands }] }] };
    const [change, ...others] = wordChanges(TIME_OF_DAY_TARIFF, draft);
    expect(change).toMatch(/: \d\d:\d\d to \d\d:\d\d: ₹30 becomes ₹45\.50\.$/);
    expect(others).toEqual([]);
  });

  test('beside the prices: the fee without an entry, and stamps', () => {
    const stamp = { code: 'big_shop', freeMinutes: 120 };
    const draft = { ...FORTY, lostTicketPaise: paise(50_000), validations: [stamp] };
    expect(wordChanges({ ...FORTY, lostTicketPaise: null }, draft)).toEqual([
      'Fee where nobody knows the entry: ₹500 is new.',
      'Stamp Big shop: 2 h free is new.',
    ]);
  });

  test.each([
    ['nothing', FORTY, FORTY, 'What is charged stays as it is.'],
    ['the first prices', null, FORTY, 'These are the first prices of this mall.'],
    ['no charge any more', FORTY, { ...FORTY, zero: true }, 'Nothing is charged any more.'],
    [
      'no charge, as before',
      { ...FORTY, zero: true },
      { ...FORTY, zero: true },
      'Nothing is charged, as before.',
    ],
    ['a charge again', { ...FORTY, zero: true }, FORTY, 'This mall charges, which it did not before.'],
  ])('%s has a sentence of its own', (_, before, after, sentence) => {
    expect(wordChanges(before, after)).toEqual([sentence]);
  });
});

const version = (
  number: number,
  state: TariffList['versions'][number]['state'],
  effectiveFrom: string,
  document = FORTY,
) => ({ version: number, state, effectiveFrom, createdAt: effectiveFrom, document });
const VERSIONS = [
  version(3, 'scheduled', '2026-11-28T18:30:00Z', hourly(60)),
  version(2, 'in_force', '2026-11-01T00:00:00Z'),
];
const summary = (from: string | null, draft = hourly(50)) =>
  renderToStaticMarkup(<PublishSummary draft={draft} versions={VERSIONS} from={from} />);
const TAKES_OVER = 'Version 3 takes over on 29 Nov 2026, 00:00, without what you change now.';

describe('before prices are published', () => {
  test('it is asked with from when, what changes, and what takes over later', () => {
    const shown = summary(null);
    expect(shown).toContain('From now on');
    expect(shown).toContain('₹40 for each started hour becomes ₹50');
    expect(shown).toContain(TAKES_OVER);
  });

  test('what begins after a waiting version changes that one', () => {
    const shown = summary('2026-12-01T10:00:00+05:30');
    expect(shown).toContain('From 1 Dec 2026, 10:00 on');
    expect(shown).toContain('₹60 for each started hour becomes ₹50');
    expect(shown).not.toContain('takes over');
    expect(inForceAt(VERSIONS, new Date('2026-12-01T00:00:00Z'))?.version).toBe(3);
  });

  test('what begins when a version would calls that off', () => {
    const shown = summary('2026-11-29T00:00:00+05:30');
    expect(shown).toContain('Version 3, which waits for that time, is called off.');
    expect(shown).toContain('₹40 for each started hour becomes ₹50');
  });
});

test('above the draft stands what takes over later, and the draft can begin from it', () => {
  const note = (draft: TariffDocument) =>
    renderToStaticMarkup(<WaitingNote versions={VERSIONS} draft={draft} onBegin={() => undefined} />);
  expect(note(FORTY)).toContain(TAKES_OVER);
  expect(note(FORTY)).toContain('Begin the draft from version 3');
  expect(note(hourly(60))).not.toContain('Begin the draft');
});
