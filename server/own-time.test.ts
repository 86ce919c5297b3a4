import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROWS, type Named } from '../testing/access-matrix.ts';
import { almostFitting } from '../testing/bad-input.ts';
import { COSTLY_QUERIES, costlyBodies, HUGE_BODIES } from '../testing/costly-input.ts';
import { longestPiece, ownTime } from '../testing/own-time.ts';
import { WITH_MAIL } from '../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createClient, type TestClient } from '../testing/test-client.ts';
import { addDevice, addMall, signInSuperAdmin } from '../testing/test-people.ts';

/** A provider that nobody reaches: a body that fits has its keys tried there, and is answered so. */
const NO_PROVIDER = {
  RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
  RAZORPAY_KEY_SECRET: 's3cret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 's3cret-of-the-messages',
  RAZORPAY_URL: 'http://127.0.0.1:9',
};
/** One call may hold everybody else up for so long. */
const BUDGET_MS = 20;
const LIMITS = {
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: '1000000',
  RATE_LIMIT_SIGN_UP: '1000000',
  RATE_LIMIT_CONTACT: '1000000',
  RATE_LIMIT_READS_PER_SECOND: '1000000',
  RATE_LIMIT_DEVICE_PER_SECOND: '1000000',
};

let app: TestApp;
let named: Named;
let root: TestClient;
let keys: { camera: string; sensors: string };

beforeAll(async () => {
  app = await createTestApp({ env: { ...LIMITS, ...WITH_MAIL, ...NO_PROVIDER } });
  const superAdmin = await signInSuperAdmin(app);
  root = superAdmin.client;
  named = { mallName: 'Palladium Mall', mallId: await addMall(superAdmin, 'Palladium Mall') };
  const atGate = { name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  const ofSlots = { name: 'Sensors', kind: 'slot-sensors' };
  keys = {
    camera: (await addDevice(app, superAdmin, named.mallId, atGate)).key,
    sensors: (await addDevice(app, superAdmin, named.mallId, ofSlots)).key,
  };
});
afterAll(() => app.end());

let slow: unknown[] = [];
beforeEach(() => {
  slow = [];
});

const writing = Object.keys(ROWS).filter((key) => !key.startsWith('GET'));

test.each(writing)('bodies that cost: %s', async (key) => {
  for (const raw of costlyBodies(ROWS[key]?.body)) await findSlow(key, { raw });
  expect(slow).toEqual([]);
});

test.each(writing.filter((key) => ROWS[key]?.body))('bodies that almost fit: %s', async (key) => {
  const shape = app.http.mounted.find(({ method, path }) => `${method} ${path}` === key)?.body;
  if (shape)
    await fc.assert(
      fc.asyncProperty(almostFitting(shape), async (body) => {
        await findSlow(key, { raw: JSON.stringify(body) ?? '' });
      }),
      { numRuns: 40 },
    );
  expect(slow).toEqual([]);
});

test.each(writing)('bodies of megabytes: %s', async (key) => {
  // Of a maker's device the key in the address is judged before its body is read.
  const refused = key.includes('/:key') ? [401] : [400, 413];
  for (const raw of HUGE_BODIES) {
    const status = await findSlow(key, { raw });
    expect(refused).toContain(status);
  }
  expect(slow).toEqual([]);
});

test.each(Object.keys(ROWS).filter((key) => !ROWS[key]?.isEndless))(
  'addresses that cost: %s',
  async (key) => {
    const [path = ''] = (ROWS[key]?.url?.(named) ?? key.split(' ')[1] ?? '').split('?');
    for (const query of COSTLY_QUERIES) await findSlow(key, { url: `${path}?${query}` });
    expect(slow).toEqual([]);
  },
);

/** Calls, and notes where that takes too much of the process's own time or ends in a fault. Answers the status. */
async function findSlow(
  key: string,
  { url = ROWS[key]?.url?.(named) ?? key.split(' ')[1] ?? '', raw }: { url?: string; raw?: string },
): Promise<number> {
  // A device's message may be large: it is worked on in pieces, between which all others have their turn.
  const measure = key.includes('/ingest/') ? longestPiece : ownTime;
  let status = 0;
  const call = async () => {
    const more = raw === undefined ? {} : { raw };
    ({ status } = await callerOf(key).call(key.split(' ')[0] ?? '', url, undefined, more));
  };
  const ms = await measure(call, BUDGET_MS);
  const what = `${url.slice(0, 80)} ${raw?.slice(0, 80) ?? ''}`;
  // 503 is no fault of ours: somebody behind us does not answer, in words.
  if (ms > BUDGET_MS || (status >= 500 && status !== 503)) slow.push({ what, ms, status });
  return status;
}

function callerOf(key: string): TestClient {
  // A sign-up or a sign-in would make somebody else of the caller.
  if (ROWS[key]?.endsSignIn || key.includes('/api/auth/')) return createClient(app.http);
  if (!key.includes('/ingest/')) return root;
  const authorization = `Bearer ${key.endsWith('/occupancy') ? keys.sensors : keys.camera}`;
  return createClient(app.http, { headers: { authorization }, origin: null });
}
