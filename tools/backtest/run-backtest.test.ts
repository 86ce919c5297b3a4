import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonReport } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER = 'set,lot,date,slot,visits,mean_occ,max_occ,capacity,valid';
const dateOf = (t: number) => new Date(Date.UTC(2025, 0, 1 + t)).toISOString().slice(0, 10);
const visitsOn = (t: number) => 100 + 20 * (t % 7) + ((t * 37) % 11);

function dailyFile(name: string, days: number, more: string[] = []): string {
  const rows = Array.from({ length: days }, (_, t) => `s,Lot A,${dateOf(t)},day,${visitsOn(t)},${t % 7},,,1`);
  const path = join(folder, name);
  const text = [HEADER, ...rows, ...more].join('\n');
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

function backtest(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/backtest.mjs', ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

describe('the back-test command', () => {
  it('prints JSON and nothing else, every method with every figure, all lots and each', async () => {
    const { code, out, err } = await backtest(dailyFile('plain.csv', 120), '--json');
    const report = JSON.parse(out) as JsonReport;
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(Object.keys(report.methods)).toEqual([
      'gms',
      'usual',
      'seasonalNaive',
      'meanOfFour',
      'holtWinters',
    ]);
    const figures = ['mae', 'wape', 'mase', 'dayWape', 'holidayWape', 'wql', 'coverage80', 'n'];
    expect(Object.keys(report.methods.gms!)).toEqual(figures);
    expect(report.lots['Lot A']).toEqual(report.methods);
    // Origins every fifth day from day 61 to 116: ten see 14 days of truth, the last two 9 and 4.
    expect(report.methods.gms!.n).toBe(153);
    expect(report.methods.gms!.wape).toBeLessThan(report.methods.seasonalNaive!.wape!);
    expect(report.methods.gms!.holidayWape).toBeNull();
  });

  it('reads gzip, the other target, and holidays by lot or for all', async () => {
    const file = dailyFile('packed.csv.gz', 120);
    const holidays = join(folder, 'holidays.json');
    writeFileSync(
      holidays,
      JSON.stringify({ '*': { [dateOf(80)]: 'One' }, 'Lot A': { [dateOf(90)]: 'Two' } }),
    );
    const { out } = await backtest(file, '--target', 'mean_occ', '--holidays', holidays, '--json');
    const { seasonalNaive } = (JSON.parse(out) as JsonReport).methods;
    expect(seasonalNaive).toMatchObject({ mae: 0, wape: 0, holidayWape: 0 });
  });

  it('names bad rows with their line and goes on with the rest', async () => {
    const more = [
      `s,Lot A,${dateOf(3)},day,5,,,,1`,
      's,Lot A,2025-02-30,day,5,,,,1',
      `s,Lot A,${dateOf(200)},day,-5,,,,1`,
      `s,Lot A,${dateOf(201)},day,many,,,,1`,
      `s,Lot A,${dateOf(202)},noon,5,,,,1`,
      `s,Lot A,${dateOf(203)},day,5,,,,yes`,
      's,Lot A',
      `s,Lot A,${dateOf(204)},morning,5,,,,1`,
    ];
    const { code, out, err } = await backtest(dailyFile('bad.csv', 120, more), '--json');
    const lines = err.trim().split('\n');
    expect(code).toBe(0);
    expect(lines.map((line) => Number(/:(\d+):/.exec(line)?.[1]))).toEqual([
      122, 123, 124, 125, 126, 127, 128, 129,
    ]);
    expect(err).toContain('no such date: 2025-02-30');
    expect(err).toContain('negative: -5');
    expect((JSON.parse(out) as JsonReport).methods.gms!.n).toBe(153);
  });

  it('takes days marked invalid for missing, not for zero', async () => {
    const more = Array.from({ length: 5 }, (_, i) => `s,Lot A,${dateOf(120 + i)},day,0,,,,0`);
    const { out } = await backtest(dailyFile('gaps.csv', 120, more), '--json');
    expect((JSON.parse(out) as JsonReport).methods.seasonalNaive!.wape).toBeLessThan(8);
  });

  it('says which lot is too short and why nothing was scored', async () => {
    const { code, out, err } = await backtest(dailyFile('short.csv', 1), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ methods: {}, lots: {} });
    expect(err).toContain('Lot A: too few days');
  });

  it.each([
    [['--json'], 'exactly one data file'],
    [['x.csv', '--target', 'max_occ'], 'unknown target'],
    [['x.csv', '--horizons', '9-3'], 'horizons'],
    [['x.csv', '--horizons', '1-366'], 'within 1 to 365'],
    [['x.csv', '--cut', '13-7'], 'a cut must be like 7-13'],
    [['x.csv', '--cut', 'short'], 'a cut must be like 7-13'],
    [['x.csv', '--by', 'month'], '--by month'],
    [['x.csv', '--first-festivals', '--today'], 'one at a time'],
    [['x.csv', '--fast'], 'fast'],
    [[join(folder, 'none.csv')], 'ENOENT'],
  ])('refuses %j with one sentence', async (args, words) => {
    const { code, out, err } = await backtest(...args);
    expect(code).toBeGreaterThan(0);
    expect(out).toBe('');
    expect(err).toContain(words);
  });
});
