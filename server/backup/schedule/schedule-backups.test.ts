import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import {
  openBackupPlace,
  runsAfterChecks,
  type BackupPlace,
  type BackupProcess,
} from '../../../testing/scheduled-backups.ts';
import type { Database } from '../../platform/storage/database.ts';
import { readBackupSettings } from '../settings.ts';
import { noteFaultAtStart } from './run-backup.ts';
import { isDue } from './schedule-backups.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = '2026-11-20T10:00:00+05:30';

let database: Database;
let place: BackupPlace;
let process: BackupProcess;
let from: Date;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  place = openBackupPlace(START);
  from = place.now;
});
afterEach(async () => {
  await process.stop();
  place.remove();
});

const runs = async () => (await runsAfterChecks(database)).filter(({ beganAt }) => beganAt >= from);
const expectRuns = async (count: number) => await expect.poll(runs, { timeout: 30_000 }).toHaveLength(count);
function moveOn(ms: number): void {
  place.now = new Date(place.now.getTime() + ms);
}
const measured = async (name: string) => {
  const { text } = await process.services.metrics.read();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
};

test(
  'one at once, then one at each time, and a failed one is reported and tried again soon',
  { timeout: 180_000 },
  async () => {
    process = await place.start(database);
    await expectRuns(1);
    moveOn(24 * HOUR - 1);
    expect(await runs()).toHaveLength(1);
    expect(await measured('gms_backup_age_seconds')).toBeCloseTo(86_400, 0);
    moveOn(1);
    await expectRuns(2);
    moveOn(24 * HOUR);
    await expectRuns(3);
    // Of two days one is left each.
    const names = (await runs()).map(({ name }) => name ?? '');
    expect(readdirSync(place.folder).toSorted()).toEqual(names.slice(1).toSorted());
    expect(await measured('gms_backup_last_ok')).toBe(1);

    // Where the folder was there is a file now.
    renameSync(place.folder, `${place.folder}-away`);
    writeFileSync(place.folder, '');
    moveOn(24 * HOUR);
    await expectRuns(4);
    expect((await runs()).at(-1)).toMatchObject({
      name: null,
      fault: expect.stringContaining('no backup can lie there') as string,
    });
    expect(process.logged.filter((line) => line === 'NO BACKUP WAS MADE')).toHaveLength(1);
    expect(await measured('gms_backup_last_ok')).toBe(0);
    expect(await measured('gms_backup_age_seconds')).toBe(86_400);
    moveOn(15 * MINUTE - 1);
    expect(await runs()).toHaveLength(4);
    moveOn(1);
    await expectRuns(5);
    rmSync(place.folder);
    renameSync(`${place.folder}-away`, place.folder);
    moveOn(15 * MINUTE);
    await expectRuns(6);
    expect((await runs()).at(-1)).toMatchObject({ fault: null });
    expect(await measured('gms_backup_last_ok')).toBe(1);
    // From the good one on a whole day again.
    moveOn(24 * HOUR - 1);
    expect(await runs()).toHaveLength(6);
  },
);

test.each<[string, Parameters<typeof isDue>[0], number, boolean]>([
  ['none yet', { tried: undefined, good: undefined }, 0, true],
  ['a clock that was set back by less than an interval', last(0), -HOUR, false],
  ['a clock that was set back by more', last(0), -25 * HOUR, true],
  ['a process that was away for days', last(0), 72 * HOUR, true],
  ['a failure 15 minutes ago, and none that is good', last(0, 'full'), 15 * MINUTE, true],
  ['a failure 14 minutes ago, and none that is good', last(0, 'full'), 14 * MINUTE, false],
  ['a failure 15 minutes ago, after one that was good', { ...last(0), ...failed(HOUR) }, 75 * MINUTE, true],
  ['a failure 14 minutes ago, after one that was good', { ...last(0), ...failed(HOUR) }, 74 * MINUTE, false],
])('%s', (_what, runsBefore, sinceMs, due) => {
  expect(isDue(runsBefore, 24 * HOUR, new Date(Date.parse(START) + sinceMs))).toBe(due);
});

/** What was found to be in the way so long after the start. */
function failed(afterMs: number): Pick<Parameters<typeof isDue>[0], 'tried'> {
  const { tried } = last(-afterMs, 'no folder');
  return { tried };
}

test(
  'a place that cannot be written to is found at the start, and counts as a backup that failed',
  { timeout: 180_000 },
  async () => {
    // Of the runs of before nothing counts.
    moveOn(40 * 24 * HOUR);
    from = place.now;
    process = await place.start(database);
    await expectRuns(1);
    const settings = readBackupSettings(process.services.config);
    if (!settings) throw new Error('no backups are wanted');
    expect(await noteFaultAtStart(process.services, settings)).toBeNull();
    expect(await measured('gms_backup_last_ok')).toBe(1);
    renameSync(place.folder, `${place.folder}-away`);
    writeFileSync(place.folder, '');
    moveOn(HOUR);
    expect(await noteFaultAtStart(process.services, settings)).toContain('no backup can lie there');
    expect(await measured('gms_backup_last_ok')).toBe(0);
    rmSync(place.folder);
    renameSync(`${place.folder}-away`, place.folder);
    // Long before the next one is due.
    moveOn(15 * MINUTE);
    await expectRuns(3);
    expect(await measured('gms_backup_last_ok')).toBe(1);
  },
);

function last(agoMs: number, fault: string | null = null): Parameters<typeof isDue>[0] {
  const at = new Date(Date.parse(START) - agoMs);
  const run = { id: 1, beganAt: at, endedAt: at, place: '', name: null, bytes: null, ledgerHash: null };
  const tried = { ...run, isVerified: fault === null, fault };
  return { tried, good: fault === null ? tried : undefined };
}
