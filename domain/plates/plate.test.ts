import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isClaimablePlate, readPlate } from './plate.ts';
import type { PlateReading } from './plate.ts';

type Expected = Partial<Omit<PlateReading, 'candidates'>> & { candidates?: string[] };

function accept(key: string, more: Expected = {}): Expected {
  return { status: 'valid', key, cost: 0, flags: [], candidates: [], ...more };
}
function correct(key: string, cost: number): Expected {
  return { status: 'corrected', key, cost, flags: [], candidates: [] };
}
function doubt(cost: number, candidates: string[], more: Expected = {}): Expected {
  return { status: 'ambiguous', key: null, kind: null, cost, candidates, flags: [], ...more };
}
const refused: Expected = { status: 'invalid', key: null, kind: null, flags: [], candidates: [] };
const absent: Expected = { ...refused, status: 'none', display: '' };
const suspect: Expected = { flags: ['suspect'] };
const stateLookalike: Expected = { flags: ['state-lookalike'] };

const core: [string, Expected][] = [
  ['MH 12 AB 1234', accept('MH12AB1234', { kind: 'standard', display: 'MH 12 AB 1234' })],
  ['gj-05-jk-0786', accept('GJ05JK0786')],
  ['GJ5JK786', accept('GJ05JK0786', { display: 'GJ 05 JK 0786' })],
  ['DL 7C Q 1939', accept('DL07CQ1939')],
  ['DL1CAA1111', accept('DL01CAA1111')],
  ['KA 01 EK 171', accept('KA01EK0171')],
  ['22 BH 1234 AA', accept('22BH1234AA', { kind: 'bharat', display: '22 BH 1234 AA' })],
  ['23BH0001C', accept('23BH0001C', { kind: 'bharat' })],
  ['199 CD 99', accept('199CD99', { kind: 'diplomatic' })],
  ['199CC0123', accept('199CC123', { kind: 'diplomatic' })],
  ['23 UN 1', accept('23UN1', { kind: 'diplomatic' })],
  ['\u219124B 123456Z', accept('24B123456Z', { kind: 'military', display: '\u219124B 123456Z' })],
  ['MH VA AA 0001', accept('MHVAAA0001', { kind: 'vintage' })],
  ['T1223DL0123A', accept('T1223DL0123A', { kind: 'temporary' })],
  ['HR 26 TC 7174', accept('HR26TC7174', { kind: 'trade', ...suspect })],
  ['TS09EA1234', accept('TS09EA1234', stateLookalike)],
  ['TG09A0001', accept('TG09A0001', stateLookalike)],
  ['INDMH12AB1234', accept('MH12AB1234')],
  ['MH121234', accept('MH121234', { kind: 'no-series' })],
  ['MMC8259', accept('MMC8259', { kind: 'legacy', ...suspect })],
  ['MH12A81234', correct('MH12AB1234', 1)],
  ['6J05JK0786', correct('GJ05JK0786', 1)],
  ['MHI2AB1234', correct('MH12AB1234', 1)],
  ['0L7CQ1939', correct('DL07CQ1939', 1)],
  ['KA0IMN5S67', correct('KA01MN5567', 2)],
  ['22 8H 1234 AA', correct('22BH1234AA', 1)],
  ['0D05AB1234', doubt(1, ['DD05AB1234', 'OD05AB1234'])],
  ['MH12OB1234', doubt(1, ['MH12DB1234', 'MH12QB1234'], suspect)],
  ['XX12AB1234', refused],
  ['MH00AB1234', refused],
  ['MH12AB0000', refused],
  ['20BH1234AA', refused],
  ['T1323DL0123A', refused],
  ['MH12ABCD1234', refused],
  ['unknown', absent],
  ['', absent],
];

const further: [string, Expected][] = [
  ['OR05AB1234', accept('OR05AB1234')],
  ['UA07A1234', accept('UA07A1234')],
  ['DN09A1234', accept('DN09A1234')],
  ['DL3SAB1234', accept('DL03SAB1234')],
  ['mh12ab1', accept('MH12AB0001')],
  ['MH-12-AB-1234\n', accept('MH12AB1234')],
  ['\uFF2D\uFF2812AB1234', accept('MH12AB1234')],
  ['IND KA01AB1234', accept('KA01AB1234')],
  ['TN22BH1234', accept('TN22BH1234', { kind: 'standard' })],
  ['24B12345Z', accept('24B12345Z', { kind: 'military' })],
  ['GJO5JK0786', correct('GJ05JK0786', 1)],
  ['MH12AB123O', correct('MH12AB1230', 1)],
  ['MHI2OB1234', doubt(2, ['MH12DB1234', 'MH12QB1234'])],
  ['MH12 IO 1234', doubt(2, ['MH12LD1234', 'MH12LQ1234', 'MH12TD1234', 'MH12TQ1234'], suspect)],
  ['MH12AB12345', doubt(1, ['MH12ABL2345', 'MH12ABT2345'])],
  ['8H12AB1234', refused],
  ['9jub11', refused],
  ['38AAP084', refused],
  ['1234E5', refused],
  ['0012345', doubt(3, ['DD01Z0345', 'OD01Z0345'])],
  ['<img src=x>', { ...refused, display: 'IMGSRCX' }],
  ['=MH12AB1234', accept('MH12AB1234', { raw: '=MH12AB1234' })],
];

const ours: [string, Expected][] = [
  ['MH\n12 AB\n1234', accept('MH12AB1234')],
  ['24B\u2191123456Z', refused],
  ['\u2B06\uFE0F24B123456Z', accept('24B123456Z')],
  ['HR6TC717', accept('HR06TC0717', { kind: 'trade', ...suspect })],
  ['22BH1234O', doubt(1, ['22BH1234D', '22BH1234Q'], suspect)],
  ['22BM1234AA', correct('22BH1234AA', 1)],
  ['6JO5JK07B6', doubt(3, ['GJ05JK0786'])],
  ['MHVAIA0001', doubt(0, [], suspect)],
  ['MH1OAB1234', doubt(1, ['MH01DAB1234', 'MH01QAB1234', 'MH10AB1234'], suspect)],
  ['IND1234', doubt(0, [], suspect)],
  ['000CD1', refused],
  ['T0023DL0123A', refused],
  ['No Plate', absent],
  ['7084TN25SP', correct('TN25SP7084', 1)],
  ['SP7084 TN25', correct('TN25SP7084', 1)],
  ['1234AA22BH', correct('22BH1234AA', 1)],
  ['1234MH22BH', refused],
  ['84TN25SP70', refused],
  ['7084TN25', refused],
  ['7084XX25SP', refused],
  ['N/A', absent],
  // Letters that look Latin and are not: Cyrillic, Greek, with an accent; digits of another script.
  ['GJ05\u04101234', { ...refused, display: 'GJ051234' }],
  ['\u039C\u039712AB1234', refused],
  ['MH12\u00C4B1234', refused],
  ['MH12A\u0308B1234', refused],
  ['MH\u0967\u0968AB1234', refused],
  ['\u7CA4MH12AB1234', refused],
  ['\u65E0\u8F66\u724C', absent],
];

test('all 58 known cases are here', () => {
  expect([core.length, further.length]).toEqual([36, 22]);
});

test.each([...core, ...further, ...ours])('%j', (raw, expected) => {
  expect(readPlate(raw)).toMatchObject({ raw, ...expected });
});

test('a Bharat year after the current one is refused once the year is known', () => {
  expect(readPlate('99BH1234AA').status).toBe('valid');
  expect(readPlate('99BH1234AA', { currentYear: 2026 }).status).toBe('invalid');
  expect(readPlate('26BH1234AA', { currentYear: 2026 }).status).toBe('valid');
  expect(readPlate('27BH1234AA', { currentYear: 2026 }).status).toBe('invalid');
  expect(readPlate('998H1234AA', { currentYear: 2026 }).key).toBeNull();
});

test('only valid and corrected plates have a key, only valid ones may be claimed', () => {
  expect(['MH12AB1234', 'MH12A81234', 'MH12OB1234', 'XX1', ''].map((raw) => readPlate(raw).key)).toEqual([
    'MH12AB1234',
    'MH12AB1234',
    null,
    null,
    null,
  ]);
  expect(
    ['mh 12 ab 1234', 'MH12A81234', 'MH12OB1234', 'XX1', ''].map((raw) => isClaimablePlate(raw)),
  ).toEqual([true, false, false, false, false]);
  expect(isClaimablePlate('99BH1234AA', { currentYear: 2026 })).toBe(false);
});

const state = fc.constantFrom('MH', 'GJ', 'DL', 'KA', 'TS', 'TG', 'OR', 'OD', 'UA', 'UK', 'DN', 'DD', 'HR');
const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')), minLength, maxLength });
const number = (max: number) => fc.oneof(fc.integer({ min: 1, max }), fc.integer({ min: 1, max: 12 }));
const fourDigits = number(9999).map((n) => String(n).padStart(4, '0'));
const twoDigits = (min: number, max: number) =>
  fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'));

/** A registration as its parts, without padding: two are the same exactly when their parts are. */
const anyRegistration = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant(''), state, number(99), letters(1, 3), number(9999)) },
  fc.tuple(fc.constant(''), state, number(99), fourDigits),
  fc.tuple(fc.constant(''), twoDigits(21, 99), fc.constant('BH'), fourDigits, letters(1, 2)),
  fc.tuple(fc.constant(''), number(999), fc.constantFrom('CD', 'CC', 'UN'), number(9999)),
  fc.tuple(
    fc.constantFrom('', '\u2191'),
    twoDigits(0, 99),
    letters(1, 1),
    fc.integer({ min: 10_000, max: 999_999 }),
    letters(1, 1),
  ),
  fc.tuple(fc.constant('T'), twoDigits(1, 12), twoDigits(21, 30), state, fourDigits, letters(1, 2)),
  fc.tuple(fc.constant(''), state, fc.constant('VA'), letters(2, 2), fourDigits),
  fc.tuple(fc.constant(''), letters(3, 3), fourDigits),
);
const spell = (parts: readonly (string | number)[]) => parts.join('');
const identify = (parts: readonly (string | number)[]) =>
  JSON.stringify(parts.filter((part) => part !== '' && part !== '\u2191'));

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'MHDLGJBOQISZ0125678 -'.split('')), maxLength: 13 }),
  fc
    .tuple(anyRegistration, fc.nat(12), fc.constantFrom(...'0O1I8BMHTS'.split('')))
    .map(([parts, at, wrong]) => {
      const text = spell(parts);
      return text.slice(0, at) + wrong + text.slice(at + 1);
    }),
);

describe('for every text', () => {
  test('reading never throws, and says which statuses carry a key', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const reading = readPlate(raw);
        expect(reading.key !== null).toBe(reading.status === 'valid' || reading.status === 'corrected');
        expect(reading.kind !== null).toBe(reading.key !== null);
        expect(reading.display.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 1000 },
    );
  });

  test('reading a key, a display or a candidate again gives the same key', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const { key, display, candidates } = readPlate(raw);
        expect([readPlate(key ?? '').key, key && readPlate(display).key]).toEqual([key, key]);
        for (const candidate of candidates)
          expect(readPlate(candidate)).toMatchObject({ key: candidate, status: 'valid' });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('for every registration', () => {
  test('it is valid as written, whatever stands between its characters', () => {
    fc.assert(
      fc.property(anyRegistration, fc.constantFrom('', ' ', '-', '.', '\n', ' \u00B7 '), (parts, gap) => {
        const written = readPlate(spell(parts));
        expect(written.status).toBe('valid');
        expect(readPlate(spell(parts).toLowerCase().split('').join(gap)).key).toBe(written.key);
      }),
      { numRuns: 500 },
    );
  });

  test('two distinct ones never share a key', () => {
    const nearTwins = fc.tuple(anyRegistration, anyRegistration, fc.nat(4)).map(([one, other, at]) => {
      const twin = one.map((part, index) =>
        index === at && typeof part === typeof other[index] ? other[index] : part,
      );
      return [one, twin, other] as const;
    });
    fc.assert(
      fc.property(nearTwins, ([one, twin, other]) => {
        for (const second of [twin as typeof one, other]) {
          const reading = readPlate(spell(second));
          if (reading.status !== 'valid') continue;
          expect(readPlate(spell(one)).key === reading.key).toBe(readsTheSame(one, second));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Parts that differ may still spell one plate (a twin whose part came from another kind); spelling then decides. */
function readsTheSame(one: readonly (string | number)[], other: readonly (string | number)[]): boolean {
  return (
    identify(one) === identify(other) ||
    spell(one).replace('\u2191', '') === spell(other).replace('\u2191', '')
  );
}
