import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;

beforeAll(async () => {
  app = await createTestApp({ now: '2026-11-20T10:00:00+05:30' });
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
});
afterAll(() => app.end());

const ask = (headers = {}, id = mall) => app.http.inject({ url: `/api/malls/${id}/posted-tariff`, headers });
const read = async () => (await ask()).json<Record<string, unknown>>();
const simple = (rupees: number): TariffDocument =>
  simpleTariff({ graceMinutes: 10, paisePerHour: paise(rupees * 100), dayCapPaise: null });
const publish = (draft: TariffDocument, effectiveFrom?: string) =>
  root.client.call('PUT', `/api/malls/${mall}/tariffs`, { draft, publish: true, effectiveFrom });

test('a mall without a tariff says so, and an unknown mall is none', async () => {
  expect(await read()).toEqual({ state: 'unknown', firstHourNow: null, inForce: null, next: null });
  expect((await ask({}, 'nowhere')).statusCode).toBe(404);
});

test('whoever has no account reads what is charged, in full: the tariff in force, since when, and what comes next', async () => {
  const stamped = {
    ...simple(20),
    lostTicketPaise: paise(50_000),
    validations: [{ code: 'secret_of_the_shop', freeMinutes: 60 }],
  };
  await publish(simple(90), '2026-12-24T00:00:00+05:30');
  await publish(simple(60), '2026-12-01T00:00:00+05:30');
  await publish(simple(40), '2026-12-01T00:00:00+05:30');
  await publish(stamped);
  const answer = await ask();
  expect(answer.body).not.toContain('secret_of_the_shop');
  expect(answer.json()).toEqual({
    state: 'charged',
    firstHourNow: 20,
    inForce: {
      since: '2026-11-20T04:30:00.000Z',
      document: { ...stamped, validations: [] },
    },
    next: { since: '2026-11-30T18:30:00.000Z', document: simple(40) },
  });
  const again = await ask({ 'if-none-match': answer.headers.etag });
  expect(again.statusCode).toBe(304);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('what comes next is in force from its minute on', async () => {
  const now = app.now();
  app.setNow('2026-12-01T00:00:00+05:30');
  expect(await read()).toMatchObject({
    firstHourNow: 40,
    inForce: { document: simple(40) },
    next: { since: '2026-12-23T18:30:00.000Z' },
  });
  app.setNow(now);
});

test('nothing is charged: by the document, and by the rule of the mall', async () => {
  await publish({ ...simple(20), zero: true });
  expect(await read()).toMatchObject({
    state: 'free',
    firstHourNow: 0,
    inForce: { document: { zero: true } },
  });
  await publish(simple(20));
  await root.client.call('PUT', `/api/malls/${mall}/settings`, { zeroTariff: true });
  expect(await read()).toEqual({ state: 'free', firstHourNow: 0, inForce: null, next: null });
});
