import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { readTrail } from '../testing/audit-trail.ts';
import { STAND_IN_KEYS } from '../testing/merchant-writes.ts';
import { STAFF_WRITES } from '../testing/staff-writes.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../testing/test-people.ts';
import { startStandIn, type RunningStandIn } from '../tools/stand-in/stand-in.ts';

let app: TestApp;
let root: Person;
let mall: string;
let provider: RunningStandIn;

beforeAll(async () => {
  provider = await startStandIn({
    ...STAND_IN_KEYS,
    port: 0,
    webhookSecret: 'messages',
    webhookUrl: 'http://127.0.0.1:1/none',
    file: null,
  });
  app = await createTestApp({
    env: {
      RAZORPAY_KEY_ID: STAND_IN_KEYS.keyId,
      RAZORPAY_KEY_SECRET: STAND_IN_KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: 'messages-of-all',
      RAZORPAY_URL: provider.address(),
    },
  });
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
});
afterAll(async () => {
  await app.end();
  await provider.close();
});

const isStaffWrite = ({ method, access }: Endpoint) =>
  method !== 'GET' && (access === 'super-admin' || access === 'mall-admin');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every write of the staff has a call in testing/staff-writes.ts', () => {
  const mounted = app.http.mounted.filter(isStaffWrite).map(nameOf);
  expect(mounted.length).toBeGreaterThan(10);
  expect(Object.keys(STAFF_WRITES).toSorted()).toEqual(mounted.toSorted());
});

describe('a write of the staff leaves a record with its request, whose doing it was, and where', () => {
  test.each(Object.entries(STAFF_WRITES))('%s', async (name, prepare) => {
    const [method = ''] = name.split(' ');
    const { url, body } = await prepare({ app, root, mall });
    const answer = await root.client.call(method, url, body);
    expect({ name, status: answer.status, body: answer.status < 300 ? null : answer.body }).toEqual({
      name,
      status: expect.toSatisfy((status: number) => status < 300) as number,
      body: null,
    });
    const request = answer.headers['x-request-id'];
    const records = (await readTrail(app)).filter((record) => record.request === request);
    expect(records.map(({ actor, address }) => ({ actor, address }))).toContainEqual({
      actor: root.id,
      address: expect.stringMatching(/^(198\.18\.|127\.)/) as string,
    });
  });
});

test('the trail of all that is unbroken', async () => {
  expect(await app.audit.verify()).toMatchObject({ ok: true });
});
