import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;

beforeAll(async () => {
  app = await createTestApp({ now: '2026-11-20T20:50:00+05:30' });
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
      firstHourRange: {
        morning: { least: 30, most: 30 },
        afternoon: { least: 35, most: 35 },
        evening: { least: 40, most: 40 },
        night: { least: 25, most: 25 },
        late_night: { least: 20, most: 20 },
      },
    },
  });
  expect(await show(`?date=${day(3)}`)).toMatchObject({
    body: { isCharged: false, firstHour: { evening: 0 } },
  });
});

const simple = (rupees: number) =>
  simpleTariff({ graceMinutes: 5, paisePerHour: paise(rupees * 100), dayCapPaise: null });
const publish = async (id: string, draft: TariffDocument, effectiveFrom?: string) => {
  const wanted = { draft, publish: true, effectiveFrom };
  expect(await root.client.call('PUT', `/api/malls/${id}/tariffs`, wanted)).toMatchObject({ status: 200 });
};

test('a slot in which the price changes names the least and the most', async () => {
  const id = await addMall(root, 'Banded Mall');
  const document = simple(10);
  const bands = [
    { name: 'early', from: 0, to: 600, unitPaise: paise(1000) },
    { name: 'day', from: 600, to: 1320, unitPaise: paise(6000) },
    { name: 'late', from: 1320, to: 1440, unitPaise: paise(1000) },
  ];
  const prices = document.prices.map((price) => ({
    ...price,
    rates: price.rates.map((rate) => ({ ...rate, bands })),
  }));
  await publish(id, { ...document, prices });
  expect(await show(`?date=${day(1)}`, id)).toMatchObject({
    body: {
      firstHour: { morning: 10, afternoon: 60, night: 60 },
      firstHourRange: {
        morning: { least: 10, most: 60 },
        afternoon: { least: 60, most: 60 },
        night: { least: 10, most: 60 },
      },
    },
  });
});

test('of today only what is left counts: a version that has begun is what a car pays that comes now', async () => {
  const id = await addMall(root, 'Changed Mall');
  await publish(id, simple(20));
  await publish(id, simple(60), `${day(1)}T13:00:00+05:30`);
  const afternoon = (first: number, least: number) => ({
    body: { firstHour: { afternoon: first }, firstHourRange: { afternoon: { least, most: 60 } } },
  });
  const began = app.now();
  const date = day(1);
  expect(await show(`?date=${date}`, id)).toMatchObject(afternoon(20, 20));
  app.setNow(`${date}T12:30:00+05:30`);
  expect(await show('', id)).toMatchObject(afternoon(20, 20));
  app.setNow(`${date}T13:30:00+05:30`);
  expect(await show('', id)).toMatchObject(afternoon(60, 60));
  expect(await show(`?date=${date}`, id)).toMatchObject(afternoon(60, 60));
  // On the day after, it was what it was.
  app.setNow(`${day(1)}T13:30:00+05:30`);
  expect(await show(`?date=${date}`, id)).toMatchObject(afternoon(20, 20));
  app.setNow(began);
});

test('a first tariff counts from the minute in which it is published', async () => {
  const id = await addMall(root, 'New Mall');
  const began = app.now();
  app.setNow(`${day(0)}T22:04:00+05:30`);
  await publish(id, simple(20));
  app.setNow(`${day(0)}T22:05:00+05:30`);
  expect(await show('', id)).toEqual({
    status: 200,
    body: {
      isCharged: true,
      freeMinutes: 5,
      firstHour: { morning: null, afternoon: null, evening: null, night: 20, late_night: null },
      firstHourRange: {
        morning: null,
        afternoon: null,
        evening: null,
        night: { least: 20, most: 20 },
        late_night: null,
      },
    },
  });
  app.setNow(began);
});

test('nothing is charged any more today, though it was in a slot that is over', async () => {
  const id = await addMall(root, 'Freed Mall');
  const began = app.now();
  await publish(id, simple(20));
  app.setNow(`${day(0)}T22:30:00+05:30`);
  await publish(id, { ...simple(20), zero: true });
  expect(await show('', id)).toMatchObject({
    body: {
      isCharged: false,
      firstHour: { evening: null, night: 0 },
      firstHourRange: { evening: { most: 20 } },
    },
  });
  app.setNow(began);
});

test.each([
  ['an unknown mall', '', 'nowhere', 404],
  ['a day that is none', '?date=2026-02-30', undefined, 400],
])('%s is refused', async (_what, query, id, status) => {
  expect(await show(query, id)).toMatchObject({ status });
});
