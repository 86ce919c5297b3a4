import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { civilDate, dayNumber, weekdayOf } from '#domain/time/calendar.ts';
import type { JsonReport } from './report.ts';
import { runBacktest } from './run-backtest.ts';

const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FIRST = dayNumber('2024-06-03')!;
const WEEK = [400, 200, 210, 220, 230, 300, 450];
const HEADER = 'set,lot,date,slot,visits,mean_occ,max_occ,capacity,valid';
/** The same holiday twice, a year apart. */
const HOLIDAYS = [60, 425];

/** Two lots with the same week, good and bad days, and a holiday that trebles what comes. */
function twoLots(name: string, days: number): string {
  const rows = ['Lot A', 'Lot B'].flatMap((lot, l) =>
    Array.from({ length: days }, (_, t) => {
      const mood = 1 + 0.3 * Math.sin(78.233 * t * t + l);
      const usual = (1 + l) * mood * WEEK[weekdayOf(FIRST + t)]! * (HOLIDAYS.includes(t) ? 3 : 1);
      const row = (slot: string, share: number) =>
        `s,${lot},${civilDate(FIRST + t)},${slot},${Math.round(share * usual)},,,,1`;
      return [row('morning', 0.4), row('evening', 1)];
    }).flat(),
  );
  const path = join(folder, name);
  writeFileSync(path, [HEADER, ...rows].join('\n'));
  return path;
}

const holidays = join(folder, 'holidays.json');
writeFileSync(
  holidays,
  JSON.stringify({ '*': Object.fromEntries(HOLIDAYS.map((t) => [civilDate(FIRST + t), 'Feast'])) }),
);

function score(...args: string[]): JsonReport {
  const out: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  try {
    expect(runBacktest([...args, '--json'])).toBe(0);
  } finally {
    spy.mockRestore();
  }
  return JSON.parse(out.join('')) as JsonReport;
}

describe('reports of a part', () => {
  const short = twoLots('short.csv', 100);

  it('by weekday stands beside the rest and adds up to it', () => {
    const { methods, weekdays } = score(short, '--by', 'weekday');
    expect(Object.keys(weekdays ?? {}).toSorted()).toEqual(
      ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].toSorted(),
    );
    const parts = Object.values(weekdays ?? {}).map((own) => own.gms!.n);
    expect(parts.reduce((sum, n) => sum + n, 0)).toBe(methods.gms!.n);
    expect(score(short).weekdays).toBeUndefined();
  });

  it('lots cut short know only their last days, each length for itself, and learn from their peers', () => {
    const whole = score(short, '--horizons', '1-7');
    const cut = score(short, '--horizons', '1-7', '--cut', '7-8');
    const lent = score(short, '--horizons', '1-7', '--cut', '7-8', '--peers');
    expect(cut.methods.gms!.n).toBe(2 * whole.methods.gms!.n);
    expect(cut.methods.seasonalNaive!.mae).toBeCloseTo(whole.methods.seasonalNaive!.mae!);
    expect(cut.methods.meanOfFour!.mae).not.toBeCloseTo(whole.methods.meanOfFour!.mae!);
    expect(cut.methods.gms!.wape).toBeGreaterThan(whole.methods.gms!.wape!);
    expect(lent.methods.gms!.wape).not.toBeCloseTo(cut.methods.gms!.wape!);
    expect(lent.methods.seasonalNaive).toEqual(cut.methods.seasonalNaive);
  });

  it('first festivals are scored with what peers lend and without, on the days that a young lot has not seen', () => {
    const long = twoLots('long.csv', 440);
    const { methods, lots } = score(long, '--holidays', holidays, '--first-festivals');
    expect(Object.keys(methods)).toEqual(['gms', 'gmsAlone']);
    // One feast, forecast from four days, in two time slots of each lot.
    expect(lots['Lot A']!.gms!.n).toBe(8);
    expect(methods.gms!.n).toBe(16);
    expect(methods.gms!.holidayWape).toBe(methods.gms!.wape);
    expect(methods.gms!.wape).toBeLessThan(0.75 * methods.gmsAlone!.wape!);
  });

  it('the rest of today follows a morning that says what the evening will be', () => {
    const { methods } = score(short, '--today');
    expect(Object.keys(methods)).toEqual(['gms', 'gmsNightBefore']);
    expect(methods.gms!.n).toBe(methods.gmsNightBefore!.n);
    expect(methods.gms!.wape).toBeLessThan(0.85 * methods.gmsNightBefore!.wape!);
  });
});
