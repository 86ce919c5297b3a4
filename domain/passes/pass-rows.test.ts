import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VEHICLE_CLASSES } from '../money/tariff.ts';
import type { PassDraft } from './check-pass.ts';
import { PASS_COLUMNS, readHeadings, readPassRow, writePassRow } from './pass-rows.ts';
import { WEEK_DAYS } from './pass-times.ts';

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const word = fc
  .string({ minLength: 1, maxLength: 40 })
  .filter(
    (text) =>
      text.trim() === text && text.isWellFormed() && !text.includes('\u0000') && !text.startsWith("'"),
  );
const anyDraft: fc.Arbitrary<PassDraft> = fc.record({
  kind: fc.constantFrom('season', 'staff', 'vip', 'watch'),
  holder: word,
  note: fc.oneof(fc.constant(''), word),
  plates: fc.array(fc.constantFrom('GJ05AB1234', 'MH12DE1433', 'KA01MN9876'), { minLength: 1, maxLength: 3 }),
  quota: fc.option(fc.integer({ min: 1, max: 200 })),
  levels: fc.subarray(['B1', 'B2']),
  days: fc.subarray([...WEEK_DAYS], { minLength: 1 }),
  fromMinute: fc.integer({ min: 0, max: 1439 }),
  toMinute: fc.integer({ min: 0, max: 1440 }),
  fromDay: day,
  untilDay: fc.option(day),
  paysAs: fc.option(fc.constantFrom(...VEHICLE_CLASSES)),
});

test('every pass reads back from its row as it was written', () => {
  const columns = readHeadings(PASS_COLUMNS);
  fc.assert(
    fc.property(anyDraft, fc.integer({ min: 1, max: 1_000_000 }), (draft, number) => {
      const cells = writePassRow(number, draft).map((cell) => String(cell ?? ''));
      expect(readPassRow(columns, cells)).toEqual({ action: 'set', number, draft });
    }),
    { numRuns: 500 },
  );
});

test('whatever stands in a row, it is read or its fault is named', () => {
  const columns = readHeadings(PASS_COLUMNS);
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 16 }), (cells) => {
      expect(['end', 'set', 'fault']).toContain(readPassRow(columns, cells).action);
    }),
    { numRuns: 1000 },
  );
});
