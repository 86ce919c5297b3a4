import { expect, test } from 'vitest';
import { DEFAULT_FAULTS, NO_FAULTS, type FaultDials } from './faults.ts';
import { reportDays } from './report-days.ts';
import { runSeed } from './run-seed.ts';

const PRICE = { graceMinutes: 15, paisePerHour: 4_000, dayCapPaise: 40_000 };

/** A small mall's day: every rule of a big one, in a few seconds. */
async function runDay(dials: FaultDials, seed: number) {
  const result = await runSeed({
    seed,
    days: 1,
    dials,
    setting: { name: 'Small Mall', slotsPerSection: 3, price: PRICE, heartbeatSeconds: 3_600 },
    profile: { seed: 9, weekdayVisits: 60, minutesMedian: 80 },
  });
  return { result, report: reportDays([result], result.seconds) };
}

test('a day without faults ends every visit right, to the paisa, and shows the right count', async () => {
  const { report } = await runDay(NO_FAULTS, 3);
  expect(report.visits).toBeGreaterThan(30);
  expect(report.verdicts.right).toBe(report.visits);
  expect(report.underPaise + report.overPaise).toBe(0);
  expect(report.withinOfMinutes).toBeGreaterThan(0.9);
});

test('a day of bad devices merges no two cars, charges nobody too much and loses nobody', async () => {
  const dials = { ...DEFAULT_FAULTS, misreads: 0.15, doubled: 0.15, late: 0.2, missedExits: 0.03 };
  const { report, result } = await runDay(dials, 4);
  expect(result.faults.length).toBeGreaterThan(40);
  expect(report.failing).toEqual([]);
  expect(report.verdicts).toMatchObject({ merged: 0, wrong: 0, lost: 0 });
  expect(report.overPaise).toBe(0);
  expect(report.rightOfRead).toBeGreaterThan(0.7);
});
