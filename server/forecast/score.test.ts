import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ForecastScore, Prediction } from '#contract/forecast.ts';
import { addDays } from '#domain/time/india-time.ts';
import { fillVisits, plainCars } from '../../testing/counted-visits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  addMall,
  signIn,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  STAFF_PASSWORD,
  type Person,
} from '../../testing/test-people.ts';
import { readRows } from '../../testing/rows.ts';

const NOW = '2026-11-20T10:00:00+05:30';
let app: TestApp;
let root: Person;
let driver: Person;
let admin: Person;
let mall: number;

const carsOf = (date: string, hour: number) => plainCars(date, hour) + (Number(date.slice(8)) % 3);

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  root = await signInSuperAdmin(app);
  const publicId = await addMall(root, 'Palladium Mall');
  await addMall(root, 'Phoenix MarketCity');
  admin = await signInAdmin(app, root, [publicId]);
  driver = await signUpDriver(app);
  mall = (await app.malls.find('publicId', publicId)) ?? 0;
  await fillVisits(app.services.database, { mall, from: '2026-08-01', days: 111, cars: carsOf });
});
afterAll(() => app.end());

describe('the score', () => {
  test('stands week by week beside "as a week ago", with Mondays, shares and no impossible number', async () => {
    const { status, body } = await admin.client.call('GET', '/api/forecast/score?mall=Palladium');
    expect(status).toBe(200);
    const score = ForecastScore.parse(body);
    expect(score.weeks.length).toBeGreaterThan(8);
    expect(score.weeks.map(({ week }) => new Date(week).getUTCDay())).toEqual(score.weeks.map(() => 1));
    for (const { error, coverage, actual } of score.weeks) {
      expect(error).toBeGreaterThanOrEqual(0);
      expect(coverage).toBeLessThanOrEqual(1);
      expect(actual).toBeGreaterThan(0);
    }
    // The week that runs has four days behind it.
    expect(score.weeks.map(({ days }) => days).slice(-3)).toEqual([7, 7, 4]);
    const { week, actual } = score.weeks.at(-1)!;
    const came = Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) =>
      Array.from({ length: 4 }, (__, day) => carsOf(addDays(week, day), hour)),
    );
    expect(actual).toBe(came.reduce((sum, cars) => sum + cars, 0));
    expect(score.error).toBeLessThan(0.4);
    expect(score.madeAhead).toEqual({ forecasts: 0, error: null, coverage: null });
  });

  test('counts the forecasts that were really made a day ahead once the day has passed', async () => {
    await driver.client.call('GET', '/api/predict_visits/?date=2026-11-25&mall=Palladium');
    await vi.waitFor(async () => expect(await countMade('2026-11-21')).toBe(6));
    await fillVisits(app.services.database, { mall, from: '2026-11-20', days: 2, cars: plainCars });
    app.setNow('2026-11-22T09:00:00+05:30');
    // Two days later nobody of the staff is signed in any more.
    const { client } = await signIn(app, admin.email, STAFF_PASSWORD);
    const { body } = await client.call('GET', '/api/forecast/score?mall=Palladium');
    expect(ForecastScore.parse(body).madeAhead.forecasts).toBe(5);
    app.setNow(NOW);
  });

  test('a mall without history has no weeks; a bad name is not there; others may not see it', async () => {
    const empty = await root.client.call('GET', '/api/forecast/score?mall=Phoenix');
    expect(empty).toMatchObject({ status: 200, body: { weeks: [], error: null } });
    const ask = (person: Person, name: string) =>
      person.client.call('GET', `/api/forecast/score?mall=${name}`);
    expect(await ask(root, 'nowhere')).toMatchObject({ status: 404 });
    expect(await ask(root, '')).toMatchObject({ status: 400 });
    expect(await ask(driver, 'Palladium')).toMatchObject({ status: 403 });
    expect(await ask(admin, 'Phoenix')).toMatchObject({ status: 403 });
  });
});

test('the night makes the coming week of every mall, and stores the forecast of tomorrow', async () => {
  app.setNow('2026-11-23T00:05:00+05:30');
  await app.forecast.refitAll();
  await vi.waitFor(async () => expect(await countMade('2026-11-24')).toBe(6));
  app.setNow(NOW);
});

describe('the calendar', () => {
  const day = { date: '2027-03-03', name: 'Mall Day', region: 'IN' };
  const list = async () =>
    (await driver.client.call('GET', '/api/calendar?from=2027-03-01&to=2027-03-31')).body as {
      days: (typeof day)[];
    };
  const nameOf = async () => {
    const { body } = await driver.client.call('GET', `/api/predict_visits/?date=${day.date}&mall=Palladium`);
    return Prediction.parse(body).dayName;
  };

  test('a day added is known to forecasts at once, renamed by its name, and taken out again', async () => {
    expect(await nameOf()).toBeNull();
    expect(await root.client.call('POST', '/api/super/calendar', day)).toMatchObject({
      status: 201,
      body: { day },
    });
    await vi.waitFor(async () => expect(await nameOf()).toBe('Mall Day'));
    const renamed = { ...day, name: "Shoppers' Day", replaces: 'Mall Day' };
    expect(await root.client.call('POST', '/api/super/calendar', renamed)).toMatchObject({ status: 201 });
    expect((await list()).days.filter(({ date }) => date === day.date)).toEqual([
      { ...day, name: "Shoppers' Day" },
    ]);
    const address = `/api/super/calendar/${day.date}/IN`;
    expect(await root.client.call('DELETE', `${address}?name=Other`)).toMatchObject({ status: 404 });
    expect(await root.client.call('DELETE', address)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await root.client.call('DELETE', address)).toMatchObject({ status: 404 });
    await vi.waitFor(async () => expect(await nameOf()).toBeNull());
  });

  test.each([
    ['a day that does not exist', { ...day, date: '2027-02-30' }],
    ['no name', { ...day, name: ' ' }],
    ['a name that is too long', { ...day, name: 'x'.repeat(101) }],
    ['a region that is none', { ...day, region: 'Gujarat' }],
    ['a field that nobody knows', { ...day, colour: 'red' }],
  ])('%s is refused', async (_, body) => {
    expect(await root.client.call('POST', '/api/super/calendar', body)).toMatchObject({
      status: 400,
      body: { code: 'bad_input' },
    });
  });

  test('what it replaces has to be there, and only super admins write', async () => {
    const body = { ...day, replaces: 'Nothing' };
    expect(await root.client.call('POST', '/api/super/calendar', body)).toMatchObject({ status: 404 });
    for (const { client } of [driver, admin]) {
      expect(await client.call('POST', '/api/super/calendar', day)).toMatchObject({ status: 403 });
      expect(await client.call('DELETE', '/api/super/calendar/2026-12-25/IN')).toMatchObject({ status: 403 });
    }
    expect(await driver.client.call('GET', '/api/calendar?from=yesterday')).toMatchObject({ status: 400 });
  });
});

async function countMade(date: string): Promise<number> {
  const rows = await app.services.database.transact({ mall }, (transaction) =>
    readRows<{ timeSlot: string }>(
      transaction,
      sql`select time_slot as timeSlot from forecasts_made where mall_id = ${mall} and date = ${date}`,
    ),
  );
  return rows.length;
}
