import fc from 'fast-check';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error.ts';
import { ROWS, type Named } from '../testing/access-matrix.ts';
import { almostFitting, BROKEN_BODIES } from '../testing/bad-input.ts';
import { WITH_MAIL } from '../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Answered, TestClient } from '../testing/test-client.ts';
import { addDevice, addMall, signInSuperAdmin } from '../testing/test-people.ts';
import { readRows } from '../testing/rows.ts';
import type { Transaction } from './platform/storage/database.ts';

const RUNS = 60;
const LIMITS = {
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: '1000000',
  RATE_LIMIT_SIGN_UP: '1000000',
  RATE_LIMIT_CONTACT: '1000000',
  RATE_LIMIT_READS_PER_SECOND: '1000000',
};

let app: TestApp;
let named: Named;
let root: TestClient;
let camera: TestClient;
let sensors: TestClient;
let controller: TestClient;
let tagReader: TestClient;

beforeAll(async () => {
  app = await createTestApp({ env: { ...LIMITS, ...WITH_MAIL } });
  const superAdmin = await signInSuperAdmin(app);
  root = superAdmin.client;
  named = { mallName: 'Palladium Mall', mallId: await addMall(superAdmin, 'Palladium Mall') };
  const parkingConfig = {
    totalBasements: 1,
    sections: ['A'],
    slotsPerSection: 4,
    slotFormat: 'B{level}{section}{index:02d}',
  };
  await root.call('PUT', `/api/super/malls/${named.mallId}/parking-config`, { parkingConfig });
  const atGate = { name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  camera = (await addDevice(app, superAdmin, named.mallId, atGate)).client;
  sensors = (await addDevice(app, superAdmin, named.mallId, { name: 'Sensors', kind: 'slot-sensors' }))
    .client;
  const barrier = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1' };
  controller = (await addDevice(app, superAdmin, named.mallId, barrier)).client;
  const reader = { name: 'Reader', kind: 'tag-reader', gate: 'exit-1', direction: 'exit' };
  tagReader = (await addDevice(app, superAdmin, named.mallId, reader)).client;
  last = await fingerprint();
});
afterAll(() => app.end());

// The rows name every endpoint, so that each has a test of its own.
const keys = Object.keys(ROWS);
const writing = keys.filter((key) => !key.startsWith('GET'));

describe('what does not fit the contract is refused, and nothing is stored', () => {
  test.each(writing)('bodies made from its shape and spoiled: %s', async (key) => {
    const { body: shape } = endpointOf(key);
    if (shape)
      await fc.assert(
        fc.asyncProperty(almostFitting(shape), async (body) => {
          fc.pre(!shape.safeParse(asSent(body)).success);
          expectRefusal(await send(key, { raw: asText(body) }));
        }),
        { numRuns: RUNS, maxSkipsPerRun: 1000 },
      );
    expect(await whatChanged()).toEqual([]);
  });

  test.each(writing)('bodies that are no JSON, or that mean harm: %s', async (key) => {
    const hasBody = endpointOf(key).body !== undefined;
    // To a call without a body an empty one is none.
    const bodies = BROKEN_BODIES.filter(([what]) => hasBody || what !== 'nothing');
    for (const [, body] of bodies) expectThat(key)(await send(key, { raw: body }));
    expect(await whatChanged()).toEqual([]);
  });

  test.each(writing.filter((key) => !isKeyed(key)))('a body beyond its limit: %s', async (key) => {
    const { bodyLimit = 64 * 1024 } = endpointOf(key);
    const answer = await send(key, { raw: `{"name":"${'x'.repeat(bodyLimit)}"}` });
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await whatChanged()).toEqual([]);
  });

  test.each(keys)('parameters of the query, twice or ill-formed: %s', async (key) => {
    const [path = '', given = ''] = urlOf(key).split('?');
    for (const name of queryNames(endpointOf(key))) {
      const others = given.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
      const ask = (...pairs: string[]) => send(key, { url: `${path}?${[...others, ...pairs].join('&')}` });
      for (const value of ['2026-11-20', 'true', '1', 'Palladium%20Mall', 'a%00b']) {
        expectRefusal(await ask(`${name}=${value}`, `${name}=${value}`));
      }
      expectRefusal(await ask(`${name}=a%00b`));
      for (const value of ILL_FORMED) expectNoFault(await ask(`${name}=${value}`));
      expectNoFault(await ask(`${name}[__proto__][x]=1`, '__proto__=1', '__proto__[x]=1'));
    }
    expect(await whatChanged()).toEqual([]);
  });

  test.each(keys.filter((key) => key.includes(':')))('an ill-formed name in the path: %s', async (key) => {
    const path = key.split(' ')[1] ?? '';
    for (const value of [
      ...ILL_FORMED,
      '__proto__',
      'constructor',
      '%27%20or%201=1--',
      '-1',
      '1e9',
      '9'.repeat(64),
    ]) {
      const url = path.replace(/:\w+/, value).replaceAll(/:\w+/g, 'none');
      const answer = await send(key, { url, body: ROWS[key]?.body });
      // Another account's messages are nobody's: who signed them is judged first.
      if (SIGNED.has(key) || isKeyed(key)) expectNoFault(answer);
      else if (PAGES.has(key)) expectPage(answer);
      else expectRefusal(answer);
    }
    expect(await whatChanged()).toEqual([]);
  });

  test('an address that is not there is 404', async () => {
    for (const url of [
      '/api',
      '/api/nothing',
      '/api/auth/login/more',
      '/api/auth/login/',
      '/api/__proto__',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const answer = await root.call(method, url, method === 'GET' ? undefined : {});
        expectRefusal(answer);
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
    for (const url of ['/api/%', '/api/%00', '/api/%E0%A4%A']) expectRefusal(await root.call('GET', url));
    expect(await whatChanged()).toEqual([]);
  });
});

describe('whatever a device puts into a message that fits, the product does not fail', () => {
  // The controllers of barriers answer commands, of which there are none here; makers' devices send any bytes.
  const speaking = keys.filter(
    (key) => key.includes('/ingest/') && !key.includes('/gates/') && !isKeyed(key),
  );
  test.each(speaking)('%s', async (key) => {
    const { body: shape } = endpointOf(key);
    if (!shape) throw new Error(`${key} takes no body`);
    // What fits is taken, so that refusals speak of the input.
    expect((await send(key, { body: ROWS[key]?.body })).status).toBeLessThan(300);
    await fc.assert(
      fc.asyncProperty(almostFitting(shape), async (body) => {
        fc.pre(shape.safeParse(asSent(body)).success);
        const answer = await send(key, { raw: asText(body) });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: RUNS, maxSkipsPerRun: 1000 },
    );
  });
});

/** Calls whose bytes have to be signed: who signed them is judged before anything is read. */
const SIGNED = new Set(['POST /api/webhooks/razorpay', 'POST /api/webhooks/razorpay/:merchant']);

/** Calls of makers' devices: the key in their address is judged before anything is read. What their bytes do has tests there. */
function isKeyed(key: string): boolean {
  return key.includes('/ingest/') && key.includes('/:key');
}

/** Calls that a link in a mail leads to: a person reads a page, and what a mail program posts is not read. */
const PAGES = new Set(['GET /api/morning-mail/:token/off', 'POST /api/morning-mail/:token/off']);

const ILL_FORMED = ['%00', '%', '%E0%A4%A', '%ED%A0%80', '%FF', 'x'.repeat(5000), '', '%20', '..%2F..', '[]'];

/** What a client hears: 4xx with a sentence and a code, and no more than that. The caller was let in. */
function expectRefusal({ status, body }: Answered): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect([401, 403]).not.toContain(status);
  expect(ErrorBody.strict().safeParse(body)).toMatchObject({ success: true });
}

function expectThat(key: string): (answer: Answered) => void {
  if (isKeyed(key)) return expectUnknown;
  return SIGNED.has(key) ? expectUnsigned : PAGES.has(key) ? expectPage : expectRefusal;
}

function expectUnknown(answer: Answered): void {
  expect(answer).toMatchObject({ status: 401, body: { code: 'unknown_device' } });
}

function expectPage({ status, headers }: Answered): void {
  expect([400, 404, 413, 414]).toContain(status);
  expect(headers['content-type']).toMatch(/^(text\/html|application\/json)/);
}

function expectUnsigned(answer: Answered): void {
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_signature' } });
}

function expectNoFault(answer: Answered): void {
  const isRefused = answer.status >= 400 && answer.status < 500;
  const isShaped = !isRefused || ErrorBody.strict().safeParse(answer.body).success;
  expect({ status: answer.status < 500, isShaped }).toEqual({ status: true, isShaped: true });
}

function endpointOf(key: string): Endpoint {
  const found = app.http.mounted.find(({ method, path }) => `${method} ${path}` === key);
  if (!found) throw new Error(`the row ${key} has no endpoint`);
  return found;
}

function urlOf(key: string): string {
  return ROWS[key]?.url?.(named) ?? key.split(' ')[1] ?? '';
}

function queryNames({ query }: Endpoint): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

async function send(
  key: string,
  more: { raw?: string | Buffer; url?: string; body?: unknown },
): Promise<Answered> {
  const { url = urlOf(key), raw: text, body } = more;
  return callerOf(key).call(key.split(' ')[0] ?? '', url, body, text === undefined ? {} : { raw: text });
}

function callerOf(key: string): TestClient {
  if (endpointOf(key).access !== 'device') return root;
  if (key.includes('/gates/')) return controller;
  if (key.endsWith('/tag-reads')) return tagReader;
  return key.endsWith('/occupancy') ? sensors : camera;
}

function asText(body: unknown): string {
  return JSON.stringify(body) ?? '';
}

function asSent(body: unknown): unknown {
  const text = asText(body);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

let last: Print[] = [];
interface Print {
  readonly name: string;
  readonly count: number;
  readonly content: string;
}

/** The tables that differ from how the last test left them, or at first the preparations. */
async function whatChanged(): Promise<Print[]> {
  const was = new Map(last.map((print) => [print.name, print]));
  last = await fingerprint();
  return last.filter(
    ({ name, count, content }) => was.get(name)?.count !== count || was.get(name)?.content !== content,
  );
}

/** How many rows each table has and what they say. The audit trail grows also by what is refused. */
async function fingerprint(): Promise<Print[]> {
  return app.services.database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    return readRows<Print>(transaction, join((await countedTables(transaction)).map(printOf), ' union all '));
  });
}

function printOf(name: string): Sql {
  const content = sql`coalesce(sum(hashtext(t::text)), 0)::text as content`;
  return sql`select ${name} as name, count(*) as count, ${content} from ${raw(name)} t`;
}

let counted: string[] | undefined;

/** How often somebody has tried is counted, whatever it was. */
async function countedTables(transaction: Transaction): Promise<string[]> {
  const statement = sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
  counted ??= (await readRows<{ name: string }>(transaction, statement))
    .map(({ name }) => name)
    .filter((name) => !/^(audit_|limit_uses$)/.test(name));
  return counted;
}
