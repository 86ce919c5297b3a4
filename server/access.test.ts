import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CALLERS,
  HELPERS,
  readCells,
  ROWS,
  type CallerName,
  type Cell,
  type Named,
  type Row,
} from '../testing/access-matrix.ts';
import { ROLE_ROWS } from '../testing/access-roles.ts';
import { WITH_MAIL } from '../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createClient, type TestClient } from '../testing/test-client.ts';
import {
  addDevice,
  addMall,
  DRIVER_PASSWORD,
  signIn,
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  signUpDriver,
  STAFF_PASSWORD,
  type Person,
} from '../testing/test-people.ts';

const LIMITS = {
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: '1000000',
  RATE_LIMIT_SIGN_UP: '1000000',
  RATE_LIMIT_CONTACT: '1000000',
  RATE_LIMIT_READS_PER_SECOND: '1000000',
};
const DENIED: Record<string, readonly string[]> = {
  401: ['not_signed_in', 'unknown_device'],
  403: ['not_allowed', 'foreign_origin'],
};

/** Whose cookies a caller sends, and whose key. */
interface Caller {
  person?: Person & { password: string };
  key?: string;
}

let app: TestApp;
let named: Named;
let callers: Record<CallerName, Caller>;

beforeAll(async () => {
  app = await createTestApp({ env: { ...LIMITS, ...WITH_MAIL } });
  const root = await signInSuperAdmin(app);
  const [one, two] = [await addMall(root, 'Palladium Mall'), await addMall(root, 'Phoenix MarketCity')];
  named = { mallName: 'Palladium Mall', mallId: one };
  const driverA = { ...(await signUpDriver(app, ['GJ05AB1234'])), password: DRIVER_PASSWORD };
  const driverB = { ...(await signUpDriver(app, ['MH12DE1433'])), password: DRIVER_PASSWORD };
  const adminOne = { ...(await signInAdmin(app, root, [one])), password: STAFF_PASSWORD };
  const adminTwo = { ...(await signInAdmin(app, root, [two])), password: STAFF_PASSWORD };
  const camera = { name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  const { key } = await addDevice(app, root, one, camera);
  const { key: keyOfTwo } = await addDevice(app, root, two, camera);
  callers = {
    visitor: {},
    'driver A': { person: driverA },
    'driver B': { person: driverB },
    'admin of mall 1': { person: adminOne },
    'admin of mall 2': { person: adminTwo },
    'super admin': { person: { ...root, password: STAFF_PASSWORD } },
    'device of mall 1': { key },
    'device of mall 2': { key: keyOfTwo },
    'device of mall 1 with a cookie': { key, person: driverA },
    ...(await signInHelpers({ 1: adminOne, 2: adminTwo }, { 1: one, 2: two })),
  };
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.end());

async function signInHelpers(
  admins: Readonly<Record<1 | 2, Person>>,
  malls: Readonly<Record<1 | 2, string>>,
): Promise<Record<keyof typeof HELPERS, Caller>> {
  const signedIn: Record<string, Caller> = {};
  for (const [name, { role, mall }] of Object.entries(HELPERS)) {
    const person = await signInHelper(app, admins[mall], malls[mall], role);
    signedIn[name] = { person: { ...person, password: STAFF_PASSWORD } };
  }
  return signedIn as Record<keyof typeof HELPERS, Caller>;
}

test('every mounted endpoint has a row, and every row an endpoint', () => {
  const mounted = app.http.mounted.map(({ method, path }) => `${method} ${path}`);
  expect(mounted.toSorted()).toEqual(Object.keys(ROWS).toSorted());
  expect(Object.keys(ROLE_ROWS).filter((key) => !mounted.includes(key))).toEqual([]);
});

describe.each(Object.entries(ROWS))('%s', (key, row) => {
  const expected = readCells(key, row);
  test.each([...CALLERS, ...(Object.keys(HELPERS) as (keyof typeof HELPERS)[])])('%s', async (caller) => {
    expect(await cellOf(callers[caller], key, row)).toBe(expected[caller]);
  });
});

test('an admin of another mall cannot tell a mall from one that is not there', async () => {
  const client = await clientOf(callers['admin of mall 2'], {});
  for (const rest of ['devices', 'tariff']) {
    const other = await client.call('GET', `/api/super/malls/${named.mallId}/${rest}`);
    const none = await client.call('GET', `/api/super/malls/nowhere/${rest}`);
    expect(other).toMatchObject({ status: 403, body: none.body as object });
    expect(none.status).toBe(403);
  }
});

test('what a caller is shown is stored by no cache', async () => {
  const client = await clientOf(callers['super admin'], {});
  const shown = app.http.mounted.filter(({ method, access }) => method === 'GET' && access !== 'everyone');
  const loose: string[] = [];
  let answered = 0;
  for (const { path } of shown) {
    const { status, headers } = await client.call('GET', ROWS[`GET ${path}`]?.url?.(named) ?? path);
    if (status >= 300) continue;
    answered += 1;
    if (!/no-store|private/.test(String(headers['cache-control']))) loose.push(path);
  }
  expect(answered).toBeGreaterThan(15);
  expect(loose).toEqual([]);
});

/** What the call shows: let in, refused as one of the two ways, or a fault with its status. */
test('who may not know what a call would accept is refused before what he sends is judged', async () => {
  const { person } = callers['admin of mall 2'];
  for (const [method, url] of [
    ['POST', `/api/super/malls/${named.mallId}/devices`],
    ['GET', `/api/parking?mall=${encodeURIComponent(named.mallName)}&limit=abc`],
  ] as const) {
    const answer = await person?.client.call(method, url, method === 'POST' ? {} : undefined);
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  }
});

async function cellOf(caller: Caller, key: string, row: Row): Promise<Cell | number> {
  const { status, code = '' } = await answerTo(caller, key, row);
  if (!(DENIED[status]?.includes(code) ?? false)) return status < 500 ? '+' : status;
  return status === 401 ? '1' : '3';
}

async function answerTo(caller: Caller, key: string, row: Row): Promise<{ status: number; code?: string }> {
  const [method = '', path = ''] = key.split(' ');
  if (!app.http.mounted.some((mounted) => mounted.method === method && mounted.path === path)) {
    throw new Error(`the row ${key} has no endpoint`);
  }
  const client = await clientOf(caller, row);
  const url = row.url?.(named) ?? path;
  if (row.isEndless) return { status: await headOf(url) };
  const { status, body } = await client.call(method, url, row.body);
  return { ...(body as { code?: string } | undefined), status };
}

async function clientOf(
  { person, key }: Caller,
  { endsSignIn }: Pick<Row, 'endsSignIn'>,
): Promise<TestClient> {
  // A device is no browser: with or without a cookie it names no Origin.
  const given = key === undefined ? {} : { headers: { authorization: `Bearer ${key}` }, origin: null };
  const client = createClient(app.http, given);
  if (!person) return client;
  const from = endsSignIn ? await signIn(app, person.email, person.password) : person;
  for (const [name, value] of from.client.cookies) client.cookies.set(name, value);
  return client;
}

/** The status of an answer that never ends; everybody may read those. */
function headOf(path: string): Promise<number> {
  const { port } = app.http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', reject).end();
  });
}
