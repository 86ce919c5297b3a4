import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTICE_VERSION } from '#contract/notice.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { codeOn, prove } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { leaveTraces, signUpMarked, WITH_MAIL, type MarkedPerson } from '../../testing/marked-person.ts';
import { createClient } from '../../testing/test-client.ts';
import {
  addMall,
  DRIVER_PASSWORD,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  someAddress,
  type Person,
} from '../../testing/test-people.ts';

interface OwnData {
  account: { email: string; phone: string };
  plates: { claimed: { plate: string; status: string; proofs: unknown[] }[] };
  consents: { what: string; how: string }[];
  visits: { carNumber: string; charges: number }[];
  messages: { message: string }[];
  signIns: unknown[];
  mailsWaiting: { subject: string }[];
  records: { what: string; by: string; from: string | null }[];
}

let gates: GateTests;
let mall: GatedMall;
let asha: MarkedPerson;
let ravi: MarkedPerson;
const exportOf = async ({ client }: Pick<Person, 'client'>) => {
  const { status, body } = await client.call('GET', '/api/account/export');
  expect(status).toBe(200);
  return body as OwnData;
};

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: WITH_MAIL });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  [asha, ravi] = [await signUpMarked(gates), await signUpMarked(gates)];
  await leaveTraces(gates, mall, asha);
});
afterAll(() => gates.end());

describe('an export of one’s own data', () => {
  test('holds account, plates with proofs, visits with charges, messages, mails, sign-ins and records in words', async () => {
    const data = await exportOf(asha);
    expect(data).toMatchObject({
      account: { email: asha.email, phone: asha.marks[2]?.replaceAll(' ', '') },
      plates: { claimed: [{ plate: asha.plate, status: 'proven', proofs: [{ how: 'code' }] }] },
      visits: [{ carNumber: asha.plate, mallName: 'Palladium Mall' }],
      messages: [{ message: `My car ${asha.plate} was charged twice` }],
      disputes: [
        { raisedBy: 'driver', state: 'open', words: expect.stringContaining('left earlier') as string },
      ],
    });
    expect(data.visits[0]?.charges).toBeGreaterThan(0);
    expect(data.signIns.length).toBeGreaterThan(0);
    expect(data.mailsWaiting.map(({ subject }) => subject)).toContain('Confirm your e-mail address');
    expect(data.records).toContainEqual(expect.objectContaining({ what: 'Signed up', by: 'you' }));
    expect(data.records).toContainEqual(
      expect.objectContaining({ what: 'A wrong password was tried for this account' }),
    );
  });

  test('holds no hash, no secret and no link that lets somebody in', async () => {
    const text = JSON.stringify(await exportOf(asha));
    expect(text).not.toMatch(/argon2|tokenHash|passwordHash|secret|#[\w-]{20}/i);
  });

  test('is a file that nobody stores on the way', async () => {
    const { headers } = await asha.client.call('GET', '/api/account/export');
    expect(headers['content-disposition']).toBe('attachment; filename="get-my-spot-2026-11-20.json"');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('holds nothing of anybody else, whatever plate one claims', async () => {
    await ravi.client.call('POST', '/api/account/plates', { plate: asha.plate });
    const data = await exportOf(ravi);
    expect(data.visits).toEqual([]);
    const text = JSON.stringify(data);
    // The plate itself he typed; nothing else of hers is there.
    for (const mark of asha.marks.filter((one) => one !== asha.plate)) expect(text).not.toContain(mark);
  });

  test('holds no messages under an address that was never confirmed', async () => {
    const email = 'victim@example.com';
    await asha.client.call('POST', '/api/contact', {
      firstName: 'V',
      lastName: 'V',
      email,
      phone: '+91 98250 12345',
      message: 'something private',
    });
    const thief = await signUpDriver(gates.app, [], { email });
    expect((await exportOf(thief)).messages).toEqual([]);
  });

  test('holds what was written signed in under whatever address, and its erasure takes that along', async () => {
    const driver = await signUpDriver(gates.app, []);
    const sent = { firstName: 'A', lastName: 'B', email: 'typed@example.com', phone: '+91 98250 12345' };
    const { body } = await driver.client.call('POST', '/api/contact', { ...sent, message: 'my own words' });
    const { id } = body as { id: string };
    expect((await exportOf(driver)).messages).toMatchObject([{ message: 'my own words' }]);
    await driver.client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
    const root = await signInSuperAdmin(gates.app);
    const left = await root.client.call('GET', '/api/super/inquiries?q=my own words');
    expect(JSON.stringify(left.body)).not.toContain(id);
  });

  test('holds what was paid, what went back, the own passes, and says what it leaves out', async () => {
    const data = (await exportOf(asha)) as OwnData & Record<string, unknown[]>;
    expect(data).toMatchObject({ payments: [], refunds: [], taxDocuments: [] });
    expect(data['passes']).toMatchObject([{ mall: 'Palladium Mall', kind: 'season', plates: [asha.plate] }]);
    expect(JSON.stringify(data['leftOut'])).toContain('watch lists');
  });

  test('is recorded, and given a few times an hour', async () => {
    const driver = await signUpDriver(gates.app);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await driver.client.call('GET', '/api/account/export')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const records = (await readTrail(gates.app)).filter(
      ({ action, actor }) => action === 'exported' && actor === driver.id,
    );
    expect(records).toHaveLength(5);
  });

  test('of an admin holds her own data alone, not the cars of her mall', async () => {
    const root = await signInSuperAdmin(gates.app);
    const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
    const text = JSON.stringify(await exportOf(admin));
    expect(text).toContain('Palladium Mall');
    for (const mark of asha.marks) expect(text).not.toContain(mark);
  });
});

describe('consent', () => {
  const signUp = async (headers: Record<string, string>) => {
    const client = createClient(gates.app.http, { address: someAddress() });
    const email = `c-${Math.random()}@example.com`;
    const body = { name: 'C', email, password: DRIVER_PASSWORD, plateNumbers: ['GJ05CC0001'] };
    const made = await client.call('POST', '/api/auth/signup', body, { headers });
    expect(made.status).toBe(201);
    return client;
  };
  const read = async (client: Person['client']) =>
    (await client.call('GET', '/api/account/consents')).body as { isNew: boolean; consents: object[] };

  test('is recorded with the version that the sign-up showed', async () => {
    const client = await signUp({ 'x-privacy-notice': NOTICE_VERSION });
    expect(await read(client)).toMatchObject({
      isNew: false,
      consents: [{ notice: NOTICE_VERSION, what: 'given', how: 'sign_up' }],
    });
  });

  test('is asked for once of whoever was shown no version, or one that never was', async () => {
    for (const headers of [{}, { 'x-privacy-notice': '1999-01-01' }] as Record<string, string>[]) {
      const client = await signUp(headers);
      expect(await read(client)).toMatchObject({ isNew: true, consents: [] });
      const agree = () => client.call('POST', '/api/account/consents', { notice: NOTICE_VERSION });
      expect((await agree()).status).toBe(201);
      await agree();
      expect(await read(client)).toMatchObject({ isNew: false, consents: [{ how: 'new_version' }] });
    }
  });

  test('to a version that never was is refused', async () => {
    const client = await signUp({});
    const { status } = await client.call('POST', '/api/account/consents', { notice: '1999-01-01' });
    expect(status).toBe(400);
  });

  test('ends for a plate with its release, and the history stands', async () => {
    const client = await signUp({ 'x-privacy-notice': NOTICE_VERSION });
    await client.call('DELETE', '/api/account/plates/GJ05CC0001');
    expect((await read(client)).consents).toMatchObject([
      { what: 'given' },
      { what: 'withdrawn', how: 'plate_released' },
    ]);
    for (const statement of [
      sql`update consents set what = 'given'`,
      sql`delete from consents`,
      sql`truncate consents`,
    ])
      await expect(
        gates.database.transact('system', (transaction) => transaction.query(statement)),
      ).rejects.toThrow(/permission denied|append-only|never changed/);
    // Not even whoever owns the table, past the role.
    await expect(
      gates.database.transact('system', async (transaction) => {
        await transaction.query(sql`reset role`);
        await transaction.query(sql`delete from consents`);
      }),
    ).rejects.toThrow('append-only');
  });

  test('is not asked of admins', async () => {
    const root = await signInSuperAdmin(gates.app);
    expect((await read(root.client)).isNew).toBe(false);
  });
});

describe('messages of the contact form', () => {
  let root: Person;
  const words = {
    firstName: 'Meera',
    lastName: 'Shah',
    phone: '+91 98250 12345',
    message: 'Where is my car?',
  };
  const send = async (email: string) =>
    (
      (
        await createClient(gates.app.http, { address: someAddress() }).call('POST', '/api/contact', {
          ...words,
          email,
        })
      ).body as { id: string }
    ).id;
  const list = async (query = '') =>
    (await root.client.call('GET', `/api/super/inquiries${query}`)).body as {
      inquiries: { id: string; email: string; answeredAt: string | null }[];
      next: string | null;
      count: number;
    };
  beforeAll(async () => {
    root = await signInSuperAdmin(gates.app);
  });

  test('are listed newest first, searched, and paged', async () => {
    const ids = [
      await send('one@meera.example'),
      await send('two%@meera.example'),
      await send('three@meera.example'),
    ];
    expect((await list('?q=meera.example')).inquiries.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list('?q=two%25')).inquiries).toMatchObject([{ id: ids[1] }]);
    const first = await list('?q=meera.example&limit=2');
    expect(first).toMatchObject({ count: 3, inquiries: [{ id: ids[2] }, { id: ids[1] }] });
    expect(await list(`?q=meera.example&limit=2&before=${first.next}`)).toMatchObject({
      next: null,
      inquiries: [{ id: ids[0] }],
    });
  });

  test('are noted as answered and open again', async () => {
    const id = await send('answer@meera.example');
    const put = (isAnswered: boolean) =>
      root.client.call('PUT', `/api/super/inquiries/${id}`, { isAnswered });
    expect((await put(true)).body).toMatchObject({ inquiry: { answeredAt: expect.any(String) as string } });
    expect((await list('?q=answer@meera&state=open')).inquiries).toEqual([]);
    expect((await list('?q=answer@meera&state=answered')).inquiries).toHaveLength(1);
    expect((await put(false)).body).toMatchObject({ inquiry: { answeredAt: null } });
  });

  test('are deleted for good, once', async () => {
    const id = await send('gone@meera.example');
    expect((await root.client.call('DELETE', `/api/super/inquiries/${id}`)).status).toBe(200);
    expect((await root.client.call('DELETE', `/api/super/inquiries/${id}`)).status).toBe(404);
    expect((await list('?q=gone@meera')).inquiries).toEqual([]);
  });

  test('are nobody’s but super admins’, and reading them is recorded without what was searched for', async () => {
    const admin = await signInAdmin(gates.app, root, [await addMall(root, 'Other Mall')]);
    for (const { client } of [asha, admin])
      expect((await client.call('GET', '/api/super/inquiries')).status).toBe(403);
    const seen = (await readTrail(gates.app)).filter(({ action }) => action === 'inquiry_viewed');
    expect(seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toMatch(/meera/i);
  });
});

test('a plate that was contested shows in the export what the account has proven alone', async () => {
  const [one, two] = [await signUpMarked(gates), await signUpMarked(gates)];
  await two.client.call('POST', '/api/account/plates', { plate: one.plate });
  await prove(one, one.plate, codeOn(await mall.read('entry-1', at(500), one.plate)));
  await mall.read('exit-1', at(540), one.plate);
  await prove(two, one.plate, codeOn(await mall.read('entry-1', at(600), one.plate)));
  await mall.read('exit-1', at(640), one.plate);
  expect((await exportOf(one)).visits).toHaveLength(1);
  expect((await exportOf(two)).visits).toHaveLength(1);
});
