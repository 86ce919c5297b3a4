import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { codeOn, newPlate, prove } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, signUpDriver } from '../../testing/test-people.ts';
import { deleteEnded } from '../accounts/sign-ins/sweep.ts';
import { deleteOldChanges } from '../occupancy/schedule-upkeep.ts';

const DAYS = {
  RETENTION_IMAGES: 2,
  RETENTION_PLATES: 9,
  RETENTION_REFUSED: 4,
  RETENTION_INQUIRIES: 5,
  RETENTION_SIGN_INS: 6,
  RETENTION_INVITATIONS: 7,
  RETENTION_MAILS: 3,
  RETENTION_READINGS: 8,
} as const;

let gates: GateTests;
let mall: GatedMall;
/** Instants from which days are counted: everything in here happens at ten in the morning. */
const START = at(0);
const daysLater = (days: number) => new Date(START.getTime() + days * 86_400_000 + 3 * 3_600_000);
const countOf = async (table: string, where = 'true') => {
  const [row] = await mall.rows<{ n: number }>(
    sql`select count(*)::int as n from ${raw(table)} where ${raw(where)}`,
  );
  return row?.n ?? 0;
};
const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');

beforeAll(async () => {
  const days = Object.fromEntries(Object.entries(DAYS).map(([name, value]) => [name, String(value)]));
  const env = {
    ...days,
    PLATE_PROOF: 'required',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'park@example.com',
  };
  gates = await openGates({ now: START.toISOString(), env });
  mall = await gates.addMall({ name: 'Palladium Mall' });
});
afterAll(() => gates.end());
beforeEach(() => gates.app.setNow(START));

/** Lets the night of a day come. */
async function night(days: number) {
  const now = daysLater(days);
  gates.app.setNow(now);
  return gates.app.privacy.applyRetention(now);
}

test('images of reads go after RETENTION_IMAGES', async () => {
  await mall.read('entry-1', START, newPlate(), { image });
  await gates.app.gates.tick(daysLater(DAYS.RETENTION_IMAGES - 1));
  expect(await countOf('read_images')).toBe(1);
  await gates.app.gates.tick(daysLater(DAYS.RETENTION_IMAGES));
  expect(await countOf('read_images')).toBe(0);
});

test('mails that nobody took go after RETENTION_MAILS', async () => {
  await signUpDriver(gates.app);
  const before = await countOf('mail_outbox');
  expect(before).toBeGreaterThan(0);
  expect((await night(DAYS.RETENTION_MAILS - 1)).mails).toBe(0);
  expect((await night(DAYS.RETENTION_MAILS)).mails).toBe(before);
  expect(await countOf('mail_outbox')).toBe(0);
});

test('messages that could not be used go after RETENTION_REFUSED', async () => {
  const bad = { readId: randomUUID(), plate: newPlate(), readAt: 'yesterday' };
  await mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', { reads: [bad] });
  expect((await night(DAYS.RETENTION_REFUSED - 1)).refused).toBe(0);
  expect((await night(DAYS.RETENTION_REFUSED)).refused).toBe(1);
  expect(await countOf('refused_messages')).toBe(0);
});

test('messages of the contact form go after RETENTION_INQUIRIES', async () => {
  const { client } = await signUpDriver(gates.app);
  const words = { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '+91 98250 12345' };
  await client.call('POST', '/api/contact', { ...words, message: 'a long enough message' });
  expect((await night(DAYS.RETENTION_INQUIRIES - 1)).inquiries).toBe(0);
  expect((await night(DAYS.RETENTION_INQUIRIES)).inquiries).toBe(1);
  expect(await countOf('inquiries')).toBe(0);
});

test('browsers that do not come back go after RETENTION_SIGN_INS', async () => {
  await signUpDriver(gates.app);
  const { services } = gates.app;
  await deleteEnded(services, daysLater(DAYS.RETENTION_SIGN_INS - 1));
  expect(await countOf('known_browsers')).toBeGreaterThan(0);
  await deleteEnded(services, daysLater(DAYS.RETENTION_SIGN_INS));
  expect(await countOf('known_browsers')).toBe(0);
});

test('invitations that nobody accepted go RETENTION_INVITATIONS after they ended, and codes of a desk a day after', async () => {
  const root = await signInSuperAdmin(gates.app);
  const plate = newPlate();
  await mall.read('entry-2', START, plate);
  const desk = `/api/malls/${mall.mall.publicId}/plate-codes`;
  expect((await root.client.call('POST', desk, { plate })).status).toBe(201);
  const invited = { name: 'A', email: `a-${randomUUID()}@example.com`, malls: [mall.mall.publicId] };
  expect((await root.client.call('POST', '/api/super/admins', invited)).status).toBe(201);
  // A link works for seven days.
  expect((await night(7 + DAYS.RETENTION_INVITATIONS - 1)).invitations).toBe(0);
  expect((await night(7 + DAYS.RETENTION_INVITATIONS)).invitations).toBe(1);
  expect(await countOf('invitations')).toBe(0);
  expect(await countOf('desk_codes')).toBe(0);
});

test('readings go after RETENTION_READINGS', async () => {
  await mall.sense(START, 'B1A01', true);
  const { services } = gates.app;
  gates.app.setNow(daysLater(DAYS.RETENTION_READINGS - 1));
  await deleteOldChanges(services);
  expect(await countOf('slot_changes')).toBeGreaterThan(0);
  gates.app.setNow(daysLater(DAYS.RETENTION_READINGS));
  await deleteOldChanges(services);
  expect(await countOf('slot_changes')).toBe(0);
});

describe('plates of ended visits', () => {
  const [own, foreign, inside] = [newPlate(), newPlate(), newPlate()];
  let other: GatedMall;
  beforeAll(async () => {
    other = await gates.addMall();
    gates.app.setNow(START);
    const driver = await signUpDriver(gates.app, [own, foreign]);
    await prove(driver, own, codeOn(await other.read('entry-1', START, own)));
    await other.read('exit-1', at(50), own);
    await other.read('entry-1', at(60), foreign, { image });
    await other.read('exit-1', at(90), foreign);
    await other.read('entry-2', at(95), inside);
  });
  const platesOf = async () => (await other.sessions()).map(({ plate }) => plate);

  test('stand until RETENTION_PLATES', async () => {
    await night(DAYS.RETENTION_PLATES - 1);
    expect(await platesOf()).toEqual([own, foreign, inside]);
  });

  test('then go, except where an account has proven them, and of a car that is inside', async () => {
    const { plates } = await night(DAYS.RETENTION_PLATES);
    expect(plates).toBeGreaterThan(0);
    expect(await platesOf()).toEqual([own, expect.stringMatching(/^erased-/), inside]);
    const left = await other.rows<{ n: number }>(
      sql`select count(*)::int as n from plate_reads where plate_raw = ${foreign} or plate_key = ${foreign}
        or answer::text like ${`%${foreign}%`}`,
    );
    expect(left).toEqual([{ n: 0 }]);
  });

  test('a claim alone holds none back: the account still sees what it has proven', async () => {
    expect((await other.sessions()).filter(({ key }) => key === own)).toHaveLength(1);
  });

  test('a released plate goes with the next night', async () => {
    await gates.database.transact('system', (transaction) =>
      transaction.query(sql`delete from account_plates where plate_key = ${own}`),
    );
    await night(DAYS.RETENTION_PLATES);
    expect(await platesOf()).toEqual([
      expect.stringMatching(/^erased-/),
      expect.stringMatching(/^erased-/),
      inside,
    ]);
  });

  test('the same read sent again is still answered', async () => {
    const readId = randomUUID();
    const plate = newPlate();
    const sent = { readId, plate, readAt: START.toISOString() };
    gates.app.setNow(START);
    const lane = other.camera('entry-1');
    const first = await lane.call('POST', '/api/ingest/plate-reads', sent);
    await other.read('exit-1', at(40), plate);
    await night(DAYS.RETENTION_PLATES);
    const again = await lane.call('POST', '/api/ingest/plate-reads', sent);
    expect(again).toMatchObject({
      status: 200,
      body: { decision: (first.body as { decision: string }).decision, plate: 'erased' },
    });
  });
});

test('what a night deleted is recorded by its counts, and a night that deletes nothing is not', async () => {
  const records = async () =>
    (await readTrail(gates.app)).filter(({ action }) => action === 'retention_applied');
  const before = (await records()).length;
  expect(before).toBeGreaterThan(3);
  expect(await night(DAYS.RETENTION_PLATES)).toMatchObject({ plates: 0, refused: 0, inquiries: 0 });
  expect(await records()).toHaveLength(before);
});

test('the notice says these figures, to everybody', async () => {
  const admin = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [mall.mall.publicId]);
  const { body } = await admin.client.call('GET', '/api/privacy/notice');
  expect(body).toMatchObject({
    retention: {
      images: 2,
      plates: 9,
      refused: 4,
      inquiries: 5,
      signIns: 6,
      invitations: 7,
      mails: 3,
      readings: 8,
    },
    grievanceOfficer: null,
    isProofRequired: true,
  });
});
