import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { findMarks } from '../../testing/find-marks.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { leaveTraces, signUpMarked, WITH_MAIL, type MarkedPerson } from '../../testing/marked-person.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { DRIVER_PASSWORD } from '../../testing/test-people.ts';
import { addPhone } from '../../testing/two-step.ts';
import { ErasureList } from '../backup/index.ts';
import { readBeside, writeBeside } from '../backup/erasures/beside-backups.ts';
import { makeBackup, type MadeBackup } from '../backup/make-backup.ts';
import { readBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore/restore-backup.ts';
import { openFolder } from '../backup/targets/folder.ts';

const BACKUP_KEY = '7a'.repeat(32);
const parent = mkdtempSync(join(tmpdir(), 'gms-erased-since-'));
const place = join(parent, 'backups');
const target = openFolder(place);
const listed = async () =>
  (await readBeside(target))?.filter(({ kind }) => kind === 'account').length ?? null;

let gates: GateTests;
let person: MarkedPerson;
let made: MadeBackup;

beforeAll(async () => {
  const env = { ...WITH_MAIL, BACKUP_TO: place, BACKUP_KEY };
  gates = await openGates({ now: at(-60).toISOString(), env });
  const mall = await gates.addMall();
  person = await signUpMarked(gates);
  await leaveTraces(gates, mall, person);
  made = await makeBackup({
    openSnapshot: gates.database.openSnapshot,
    imagesDir: join(gates.app.services.config.dataDir, 'images'),
    target,
    key: Buffer.from(BACKUP_KEY, 'hex'),
    now: at(70),
  });
});
afterAll(async () => {
  await gates.end();
  rmSync(parent, { recursive: true, force: true });
});

test('the list lies beside the backups at last, where its place could not be written to at first', async () => {
  gates.app.setNow(at(200));
  // The passkey of before is gone with it: who erases gives a code.
  await person.client.call('POST', '/api/account/second-factor/confirmation', { password: DRIVER_PASSWORD });
  const phone = await addPhone(gates.app, person);
  // A folder stands where the list belongs.
  mkdirSync(join(place, 'erasures', 'x'), { recursive: true });
  const body = { password: DRIVER_PASSWORD, factor: { code: phone.code() } };
  const erased = await person.client.call('POST', '/api/account/erasure', body);
  expect(erased.body).toMatchObject({ ok: true, underWay: 0 });
  await expect(gates.app.privacy.tick(at(201))).rejects.toThrow('EISDIR');
  rmSync(join(place, 'erasures'), { recursive: true });
  // What a killed process left behind is in nobody's way.
  writeFileSync(join(place, 'erasures.partial'), '{');
  await gates.app.privacy.tick(at(202));
  expect(await listed()).toBe(1);
});

test('what another machine wrote there stays', async () => {
  const other = { kind: 'account', id: 'erased-on-another-machine', at: at(1).toISOString() } as const;
  await writeBeside(target, [other]);
  expect(await listed()).toBe(2);
  expect(readFileSync(join(place, 'erasures'), 'utf8')).toContain(other.id);
});

test('who was erased after the backup is erased again where it is restored, before anybody is served', async () => {
  const empty = await createEmptyDatabase();
  const dataDir = join(parent, `restored-${randomBytes(4).toString('hex')}`);
  const connection = await empty.connect();
  await restoreBackup(
    connection,
    made.name,
    readBackup(target.read(made.name), Buffer.from(BACKUP_KEY, 'hex')),
    join(dataDir, 'images'),
  );
  await connection.close();
  const database = await empty.open();
  try {
    expect(await findMarks(database, person.marks)).not.toEqual([]);
    const list = new ErasureList({ dataDir, isDemo: false });
    await list.add((await readBeside(target)) ?? []);
    const app = await createTestApp({
      database,
      now: at(300).toISOString(),
      env: { ...WITH_MAIL, DATA_DIR: dataDir },
    });
    expect(await findMarks(database, person.marks)).toEqual([]);
    await app.end();
  } finally {
    await database.close();
    await empty.remove();
  }
});
