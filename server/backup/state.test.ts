import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupState } from '#contract/backups.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { writeRun, type NewBackupRun } from './runs/store.ts';

const HOUR = 3_600_000;
const place = '/srv/backups';
const ENV = { BACKUP_TO: place, BACKUP_KEY: '0'.repeat(64) };

let app: TestApp;
let root: Person;
beforeAll(async () => {
  app = await createTestApp({ env: ENV });
  root = await signInSuperAdmin(app);
});
afterAll(() => app.end());

const read = async (person = root) =>
  (await person.client.call('GET', '/api/super/backups')).body as BackupState;
/** A run that began so many hours ago. */
async function ran(hoursAgo: number, fault: string | null): Promise<void> {
  const at = new Date(app.now().getTime() - hoursAgo * HOUR);
  const good = fault === null;
  const run: NewBackupRun = {
    beganAt: at,
    endedAt: at,
    place,
    name: good ? `gms-${hoursAgo}.backup` : null,
    bytes: good ? 1_000 : null,
    ledgerHash: null,
    isVerified: good,
    fault,
  };
  await app.services.database.transact('system', (transaction) => writeRun(transaction, run));
}

test('none yet, then one, an old one, a failed one, and a good one again', async () => {
  const schedule = { place, everySeconds: 86_400 };
  expect(await read()).toEqual({ status: 'none', schedule, tried: null, good: null });
  await ran(49, null);
  expect(await read()).toMatchObject({
    status: 'old',
    good: { ageSeconds: 49 * 3_600, isVerified: true, place, fault: null },
  });
  await ran(47, null);
  expect(await read()).toMatchObject({ status: 'good', good: { ageSeconds: 47 * 3_600 } });
  await ran(1, 'the disk of /srv/backups is full');
  expect(await read()).toMatchObject({
    status: 'failed',
    tried: { fault: 'the disk of /srv/backups is full', isVerified: false, ageSeconds: 3_600 },
    good: { ageSeconds: 47 * 3_600 },
  });
  await ran(0.5, null);
  expect(await read()).toMatchObject({ status: 'good', tried: { fault: null }, good: { ageSeconds: 1_800 } });
});

test('where none are made by themselves that is answered, with the last one of before', async () => {
  const without = await createTestApp({ database: app.services.database, env: {} });
  try {
    const person = await signInSuperAdmin(without);
    expect(await read(person)).toMatchObject({ status: 'off', schedule: null, good: { ageSeconds: 1_800 } });
  } finally {
    await without.end();
  }
});
