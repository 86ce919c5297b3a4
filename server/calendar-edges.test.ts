import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error.ts';
import { ROWS, type Named } from '../testing/access-matrix.ts';
import { anyDay, cursorAt, EDGE_CURSORS, EDGE_DAYS, EDGE_INSTANTS } from '../testing/calendar-edges.ts';
import { WITH_MAIL } from '../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { addDevice, addMall, signInSuperAdmin } from '../testing/test-people.ts';

const LIMITS = { RATE_LIMIT_READS_PER_SECOND: '1000000', RATE_LIMIT_DEVICE_PER_SECOND: '1000000' };
const AT = '2026-11-20T10:00:00+05:30';

let app: TestApp;
let named: Named;
let root: TestClient;
let camera: TestClient;
let sensors: TestClient;
beforeAll(async () => {
  app = await createTestApp({ env: { ...LIMITS, ...WITH_MAIL } });
  const superAdmin = await signInSuperAdmin(app);
  root = superAdmin.client;
  named = { mallName: 'Palladium Mall', mallId: await addMall(superAdmin, 'Palladium Mall') };
  const parkingConfig = {
    totalBasements: 1,
    sections: ['A'],
    slotsPerSection: 4,
    slotFormat: 'A{index:02d}',
  };
  await root.call('PUT', `/api/super/malls/${named.mallId}/parking-config`, { parkingConfig });
  const atGate = { name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  camera = (await addDevice(app, superAdmin, named.mallId, atGate)).client;
  sensors = (await addDevice(app, superAdmin, named.mallId, { name: 'Sensors', kind: 'slot-sensors' }))
    .client;
});
afterAll(() => app.end());

/** What may be asked for by a date: the names of a query, of a path, and whether the schema is a date's. */
const isDated = (name: string) => /date|from|to$|before|since|until|day|^at$|At$/i.test(name);
const endpointOf = (key: string): Endpoint | undefined =>
  app.http.mounted.find(({ method, path }) => `${method} ${path}` === key);

/** What was answered by a fault, or not in the shape of a refusal. */
let faults: unknown[] = [];
beforeEach(() => {
  faults = [];
});

async function call(key: string, url: string, body?: unknown): Promise<void> {
  const client = !key.includes('/ingest/') ? root : key.endsWith('/occupancy') ? sensors : camera;
  const answer = await client.call(key.split(' ')[0] ?? '', url, body);
  const isShaped = answer.status < 400 || ErrorBody.safeParse(answer.body).success;
  if (answer.status >= 500 || !isShaped) faults.push({ url, body, status: answer.status });
}

/** Asks by each dated name of the query, with each edge and with days of any year. */
async function askByQuery(key: string, query: z.ZodObject): Promise<void> {
  const [path = '', given = ''] = (ROWS[key]?.url?.(named) ?? key.split(' ')[1] ?? '').split('?');
  for (const name of Object.keys(query.shape).filter(isDated)) {
    const others = given.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
    const ask = (value: string) =>
      call(key, `${path}?${[...others, `${name}=${encodeURIComponent(value)}`].join('&')}`);
    for (const edge of name === 'before' ? EDGE_CURSORS : EDGE_DAYS) await ask(edge);
    const days = fc.sample(anyDay, 20);
    for (const day of days) await ask(name === 'before' ? cursorAt(`${day}T00:00:00.000000Z`, '7') : day);
  }
}

describe('a date at the edge of the calendar is taken or refused, and never a fault', () => {
  test.each(Object.keys(ROWS))('in the address: %s', async (key) => {
    const query = endpointOf(key)?.query;
    if (query instanceof z.ZodObject) await askByQuery(key, query);
    if (key.includes(':date'))
      for (const edge of EDGE_DAYS)
        await call(
          key,
          (key.split(' ')[1] ?? '').replace(':date', encodeURIComponent(edge)).replace(/:\w+/, 'IN'),
        );
    expect(faults).toEqual([]);
  });

  test('both ends of a list at once', async () => {
    for (const from of EDGE_DAYS)
      for (const path of [`/api/parking?mall=Palladium%20Mall&`, '/api/history?', '/api/calendar?'])
        await call('GET ', `${path}from=${encodeURIComponent(from)}&to=${encodeURIComponent(from)}`);
    expect(faults).toEqual([]);
  });

  test('in a body: a day of the calendar', async () => {
    for (const date of EDGE_DAYS) {
      await call('POST ', '/api/super/calendar', { date, name: 'Edge', region: 'IN' });
      await call('GET ', '/api/calendar');
    }
    expect(faults).toEqual([]);
  });

  test('in a body: a plate read, alone and among others', async () => {
    for (const [n, readAt] of EDGE_INSTANTS.entries()) {
      const read = { plate: 'GJ05AB1234', readAt, gate: 'entry-1', direction: 'entry' };
      if (n % 13 === 0)
        await call('POST /ingest/', '/api/ingest/plate-reads', { ...read, readId: `one-${n}` });
    }
    const reads = EDGE_INSTANTS.map((readAt, n) => ({
      plate: `GJ05AB${1000 + n}`,
      readAt,
      readId: `of-many-${n}`,
    }));
    const good = { plate: 'GJ05ZZ9999', readAt: AT, readId: 'good' };
    const answer = await camera.call('POST', '/api/ingest/plate-reads', {
      reads: [...reads.slice(0, 400), good],
    });
    expect(faults).toEqual([]);
    expect(answer.status).toBe(200);
    expect((answer.body as { answers: unknown[] }).answers.at(-1)).toMatchObject({ decision: 'open' });
  });

  test('in a body: a reading, its time and its since', async () => {
    const edges = EDGE_INSTANTS.flatMap((at) => [
      { slot: 'A01', occupied: true, at },
      { slot: 'A02', occupied: true, at: AT, since: at },
    ]);
    for (const reading of edges.filter((_, n) => n % 29 === 0))
      await call('POST /ingest/occupancy', '/api/ingest/occupancy', { readings: [reading] });
    const readings = [...edges, { slot: 'A03', occupied: true, at: AT }];
    const answer = await sensors.call('POST', '/api/ingest/occupancy', { readings });
    expect(faults).toEqual([]);
    expect(answer.status).toBe(202);
    const slots = await root.call('GET', `/api/mall/slots?mall=${encodeURIComponent(named.mallName)}`);
    expect(JSON.stringify(slots.body)).toContain(
      '"slot":"A03","level":"B1","section":"A","status":"occupied"',
    );
  });
});
