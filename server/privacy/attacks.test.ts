import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOn, prove } from '../../testing/drivers-plates.ts';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { aSession } from '../../testing/factories.ts';
import { findMarks } from '../../testing/find-marks.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { leaveTraces, signUpMarked, WITH_MAIL, type MarkedPerson } from '../../testing/marked-person.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import {
  DRIVER_PASSWORD,
  signInSuperAdmin,
  signUpDriver,
  someAddress,
  type Person,
} from '../../testing/test-people.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore/restore-backup.ts';
import { openFolder } from '../backup/targets/folder.ts';
import { lockPlate } from '../sessions/index.ts';

let gates: GateTests;
let mall: GatedMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: WITH_MAIL });
  mall = await gates.addMall({ name: 'Palladium Mall' });
});
afterAll(() => gates.end());

const erase = ({ client }: Pick<Person, 'client'>) =>
  client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
const visitsOf = async (plate: string) =>
  mall.rows<{ state: string; waits: boolean }>(
    sql`select state, exists (select from erasure_waits w where w.session_id = s.id) as waits
      from sessions s where plate_key = ${plate}`,
  );

test('who claims a stranger’s plate and erases takes nothing of hers away', async () => {
  const [asha, thief] = [await signUpMarked(gates), await signUpMarked(gates)];
  await prove(asha, asha.plate, codeOn(await mall.read('entry-1', at(0), asha.plate)));
  await mall.read('exit-1', at(40), asha.plate);
  await thief.client.call('POST', '/api/account/plates', { plate: asha.plate });
  gates.app.setNow(at(300));
  expect((await erase(thief)).status).toBe(200);
  const { body } = await asha.client.call('GET', '/api/history');
  expect(body).toMatchObject([{ carNumber: asha.plate }]);
});

test('who signs up with a stranger’s address and erases takes neither her messages nor her mails away', async () => {
  const email = 'victim@example.com';
  const words = { firstName: 'V', lastName: 'V', email, phone: '+91 98250 12345', message: 'my own message' };
  const thief = await signUpDriver(gates.app, [], { email });
  await createClient(gates.app.http, { address: someAddress() }).call('POST', '/api/contact', words);
  await gates.database.transact('system', (transaction) =>
    transaction.query(sql`insert into mail_outbox (recipient, subject, body, created_at, useful_until, next_try_at)
      values (${email}, 'An invitation', 'x', now(), now(), now())`),
  );
  expect((await erase(thief)).status).toBe(200);
  expect(await mall.rows(sql`select 1 as n from inquiries where email = ${email}`)).toHaveLength(1);
  expect(await mall.rows(sql`select subject from mail_outbox where recipient = ${email}`)).toEqual([
    { subject: 'An invitation' },
  ]);
});

test('a visit that another account has proven too stays that one’s', async () => {
  const [one, two] = [await signUpMarked(gates), await signUpMarked(gates)];
  await two.client.call('POST', '/api/account/plates', { plate: one.plate });
  await prove(one, one.plate, codeOn(await mall.read('entry-1', at(310), one.plate)));
  await mall.read('exit-1', at(320), one.plate);
  // As the link of the same visit shows it, opened by both.
  await gates.database.transact('system', (transaction) =>
    transaction.query(sql`insert into plate_views (account_id, plate_key, visible_from, visible_until)
      select id, ${one.plate}, ${at(310)}::timestamptz, ${at(311)}::timestamptz from accounts where public_id = ${two.id}`),
  );
  gates.app.setNow(at(390));
  expect((await erase(one)).body).toMatchObject({ ok: true, underWay: 0 });
  const { body } = await two.client.call('GET', '/api/history');
  expect(body).toMatchObject([{ carNumber: one.plate }]);
});

test('the same erasure five times at once is one erasure', async () => {
  const driver = await signUpMarked(gates);
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await erase(driver)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status !== 200 && status !== 401 && status !== 500)).toEqual([]);
  expect(statuses).not.toContain(500);
});

test('a car that is at an entry while its driver erases is inside first, and waits', async () => {
  const driver = await signUpMarked(gates);
  const code = codeOn(await mall.read('entry-1', at(400), driver.plate));
  await mall.read('exit-1', at(420), driver.plate);
  await prove(driver, driver.plate, code);
  gates.app.setNow(at(600));
  // The gate's own transaction, as long as a slow one: its session appears while the erasure is asked for.
  const entering = gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    await lockPlate(transaction, { mall: mall.mall.id, device: 1, plate: driver.plate });
    await pause(400);
    await transaction.query(sql`
      insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, created_at)
      values (${driver.id}, ${mall.mall.id}, ${driver.plate}, ${driver.plate}, ${at(599)}, '2026-11-20', 'open', ${at(599)})`);
  });
  await pause(100);
  const [answer] = await Promise.all([erase(driver), entering]);
  expect(answer).toMatchObject({ status: 200, body: { underWay: 1 } });
  expect(await visitsOf(driver.plate)).toEqual([{ state: 'open', waits: true }]);
});

test('a proof and an erasure at the same moment leave nothing that belongs to nobody', async () => {
  for (let round = 0; round < 5; round += 1) {
    const driver = await signUpMarked(gates);
    const start = 700 + round * 200;
    const code = codeOn(await mall.read('entry-1', at(start), driver.plate));
    await mall.read('exit-1', at(start + 40), driver.plate);
    gates.app.setNow(at(start + 120));
    const [proven, erased] = await Promise.all([prove(driver, driver.plate, code), erase(driver)]);
    expect(erased.status).toBe(200);
    expect(proven.status).toBeLessThan(500);
    await gates.app.privacy.tick(at(start + 130));
    const left = await findMarks(gates.database, [driver.email, ...driver.marks.slice(0, 3)]);
    expect(left).toEqual([]);
    // Proven in time the visit was his and is erased; too late it is the visit of an unknown car, for its days.
    expect(await visitsOf(driver.plate)).toHaveLength(proven.status === 201 ? 0 : 1);
  }
});

test('a read that comes again after the erasure makes no new visit under the plate', async () => {
  const driver = await signUpMarked(gates);
  await prove(driver, driver.plate, codeOn(await mall.read('entry-1', at(2000), driver.plate)));
  await mall.read('exit-1', at(2040), driver.plate);
  expect((await erase(driver)).body).toMatchObject({ ok: true, underWay: 1 });
  // Another camera of the exit sends what it saw, half a minute later: it is known to be the same exit.
  await mall.read('exit-1', at(2040.5), driver.plate);
  await gates.tick(at(2060));
  await gates.app.privacy.tick(at(2110));
  expect(await findMarks(gates.database, driver.marks)).toEqual([]);
});

test('a restore of an older backup erases again, before anybody is served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-erasure-'));
  const key = randomBytes(32);
  const { dataDir } = gates.app.services.config;
  const driver: MarkedPerson = await signUpMarked(gates);
  await leaveTraces(gates, mall, driver);
  const root = await signInSuperAdmin(gates.app);
  const other = await signUpMarked(gates);
  const sent = await other.client.call('POST', '/api/contact', {
    firstName: 'Deleted',
    lastName: 'Message',
    email: 'deleted@example.com',
    phone: '+91 98250 12345',
    message: 'to be deleted later',
  });
  await aSession(gates.database, mall.mall, {
    plate: 'GJ05ZZ0001',
    entryAt: at(0).toISOString(),
    exitAt: at(9).toISOString(),
  });
  const target = openFolder(folder);
  const made = await makeBackup({
    openSnapshot: gates.database.openSnapshot,
    imagesDir: join(dataDir, 'images'),
    target,
    key,
    now: at(100),
  });
  gates.app.setNow(at(400));
  // She has lost her passkey meanwhile.
  await gates.database.transact('system', (transaction) => transaction.query(sql`delete from passkeys`));
  expect((await erase(driver)).status).toBe(200);
  await root.client.call('DELETE', `/api/super/inquiries/${(sent.body as { id: string }).id}`);
  await gates.app.privacy.tick(at(401));
  expect(await findMarks(gates.database, driver.marks)).toEqual([]);

  const empty = await createEmptyDatabase();
  const connection = await empty.connect();
  await restoreBackup(connection, made.name, readBackup(target.read(made.name), key), join(folder, 'images'));
  await connection.close();
  const database = await empty.open();
  // As it came out of the backup.
  expect((await findMarks(database, driver.marks)).length).toBeGreaterThan(5);
  const again = await createTestApp({
    database,
    now: at(500).toISOString(),
    env: { ...WITH_MAIL, DATA_DIR: dataDir, IMAGES_DIR: join(folder, 'images') },
  });
  try {
    expect(await findMarks(database, driver.marks)).toEqual([]);
    expect(await findMarks(database, ['deleted@example.com'])).toEqual([]);
    // Others are there as they were.
    expect(await findMarks(database, other.marks)).toContain('accounts');
    expect(await findMarks(database, ['GJ05ZZ0001'])).toEqual(['sessions']);
  } finally {
    await again.end();
    await database.close();
    await empty.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

test('what an account asks for while it is erased is answered, and leaves nothing', async () => {
  for (let n = 0; n < 6; n += 1) {
    const person = await signUpDriver(gates.app);
    const add = (plate: string) => person.client.call('POST', '/api/account/plates', { plate });
    const erased = erase(person);
    // An erasure takes about as long as a password is hashed: some of these come before it, some in it, some behind it.
    const asked = [
      add(`GJ05AA000${n}`),
      ...[20, 40, 60, 80].map((ms) => pause(ms).then(() => add(`GJ05AB00${n}${ms / 20}`))),
    ];
    const statuses = (await Promise.all([erased, ...asked])).map(({ status }) => status);
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
  expect(await mall.rows(sql`select plate from account_plates where plate like 'GJ05A%'`)).toEqual([]);
});
