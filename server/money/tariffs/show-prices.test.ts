import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
});
afterAll(() => app.end());

const show = async (query = '', id = mall) => {
  const answer = await app.http.inject({ url: `/api/malls/${id}/prices${query}` });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};
const day = (days: number) =>
  new Date(app.now().getTime() + days * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10);

test('a mall without a tariff names no price', async () => {
  expect(await show()).toMatchObject({
    status: 200,
    body: { isCharged: false, firstHour: { morning: null } },
  });
});

test('everybody sees what the first hour costs by time slot, from the day on which it counts', async () => {
  await root.client.call('PUT', `/api/malls/${mall}/tariffs`, { draft: TIME_OF_DAY_TARIFF, publish: true });
  const later = {
    draft: { ...TIME_OF_DAY_TARIFF, zero: true },
    publish: true,
    effectiveFrom: `${day(3)}T00:00:00+05:30`,
  };
  await root.client.call('PUT', `/api/malls/${mall}/tariffs`, later);
  expect(await show(`?date=${day(1)}`)).toEqual({
    status: 200,
    body: {
      isCharged: true,
      freeMinutes: 10,
      firstHour: { morning: 30, afternoon: 35, evening: 40, night: 25, late_night: 20 },
    },
  });
  expect(await show(`?date=${day(3)}`)).toMatchObject({
    body: { isCharged: false, firstHour: { evening: 0 } },
  });
});

test.each([
  ['an unknown mall', '', 'nowhere', 404],
  ['a day that is none', '?date=2026-02-30', undefined, 400],
])('%s is refused', async (_what, query, id, status) => {
  expect(await show(query, id)).toMatchObject({ status });
});
