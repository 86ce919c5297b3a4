import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Prediction, TIME_SLOTS } from '#contract/forecast.ts';
import { fillVisits, plainCars } from '../../testing/counted-visits.ts';
import { aMall, type BuiltMall } from '../../testing/factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { signUpDriver } from '../../testing/test-people.ts';
import { watchQueries, type WatchedDatabase } from '../../testing/watched-database.ts';

const NOW = '2026-11-20T10:00:00+05:30';
const DOWN = '2026-11-11';

let database: WatchedDatabase;
let app: TestApp;
let driver: TestClient;
let mall: BuiltMall;

beforeAll(async () => {
  database = watchQueries(await openTestDatabase());
  mall = await aMall(database, { name: 'Palladium Mall' });
  await aMall(database, { name: 'Empty Mall' });
  // From twelve to six nobody is counted on one day: the feed is down.
  const cars = (date: string, hour: number) =>
    date === DOWN && hour >= 12 && hour < 18 ? 0 : plainCars(date, hour);
  await fillVisits(database, { mall: mall.id, from: '2026-08-01', days: 112, cars });
  app = await createTestApp({ database, now: NOW });
  driver = (await signUpDriver(app)).client;
});
afterAll(async () => {
  await app.end();
  await database.close();
});

const ask = (query: string) => driver.call('GET', `/api/predict_visits/?${query}`);
async function predict(query: string): Promise<Prediction> {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return Prediction.parse(body);
}

describe('which days can be asked for', () => {
  test.each([
    ['2026-02-30', 400],
    ['2027-02-29', 400],
    ['20-11-2026', 400],
    ['2026-11-20T00:00', 400],
    ['', 400],
    ['2016-11-19', 400],
    ['2016-11-20', 200],
    ['2026-11-19', 200],
    ['2026-11-20', 200],
    ['2027-11-20', 200],
    ['2027-11-21', 400],
    ['9999-12-31', 400],
  ])('%s answers %i', async (date, expected) => {
    const { status, body } = await ask(`date=${date}&mall=Palladium`);
    expect({ status, code: (body as { code?: string }).code }).toEqual({
      status: expected,
      code: expected === 400 ? 'bad_input' : undefined,
    });
  });

  test('no date at all is refused, an unknown mall is not there, a visitor is not let in', async () => {
    expect(await ask('mall=Palladium')).toMatchObject({ status: 400 });
    expect(await ask('date=2026-11-22&mall=nowhere')).toMatchObject({
      status: 404,
      body: { code: 'mall_not_found' },
    });
    const visitor = createClient(app.http);
    for (const path of ['predict_visits/', 'predict_visits_eda/', 'predict_visits', 'predict_visits_eda'])
      expect(await visitor.call('GET', `/api/${path}?date=2026-11-22`)).toMatchObject({ status: 401 });
  });
});

describe('the forecast of a day', () => {
  test('predictions and features are keyed by the five time slots, and the terms add up to the numbers', async () => {
    const prediction = await predict('date=2026-11-22&mall=palladium');
    expect(Object.keys(prediction.predictions)).toEqual([...TIME_SLOTS]);
    expect(Object.keys(prediction.features)).toEqual([...TIME_SLOTS]);
    for (const timeSlot of TIME_SLOTS) {
      const { usual, season, festival, trend, recentLevel } = prediction.features[timeSlot];
      const sum = usual + season + festival + trend + recentLevel;
      expect(Math.abs(sum - (prediction.bands[timeSlot]?.expected ?? NaN))).toBeLessThan(0.2);
      expect(Math.abs(prediction.predictions[timeSlot] - sum)).toBeLessThan(0.7);
    }
  });

  test('a steady week is forecast as it always was, with its band, basis and fullness', async () => {
    const { label, day, fullness, bands } = await predict('date=2026-11-22&mall=palladium');
    expect(label).toBe('model');
    expect(day?.expected).toBeGreaterThan(220);
    expect(day?.expected).toBeLessThan(240);
    expect(day?.basedOn).toBeGreaterThan(10);
    expect(bands.visits_late_night?.expected).toBe(0);
    expect(fullness?.capacity).toBe(10);
    expect(fullness?.points).toHaveLength(48);
  });

  test('beyond two weeks the notes say so, beyond three months too, and the method goes on to a year', async () => {
    expect((await predict('date=2026-12-10&mall=palladium')).notes.join()).toContain('wider');
    const far = await predict('date=2027-05-09&mall=palladium');
    expect(far.label).toBe('model');
    expect(far.notes.join()).toContain('far wider');
    expect(far.day?.high).toBeGreaterThan((await predict('date=2026-11-29&mall=palladium')).day?.high ?? NaN);
    expect((await predict('date=2027-11-20&mall=palladium')).label).toBe('model');
  });

  test('what has come today counts in, and the notes say until when', async () => {
    const early = await predict('date=2026-11-20&mall=palladium');
    expect(early.notes.join()).toContain('until 10:00 is counted in');
    await fillVisits(database, {
      mall: mall.id,
      from: '2026-11-20',
      days: 1,
      cars: (date, hour) => (hour < 14 ? 2 * plainCars(date, hour) : 0),
    });
    app.setNow('2026-11-20T14:05:00+05:30');
    const busy = await predict('date=2026-11-20&mall=palladium');
    app.setNow(NOW);
    expect(busy.notes.join()).toContain('until 14:05 is counted in');
    expect(busy.bands.visits_morning?.low).toBe(busy.bands.visits_morning?.high);
    expect(busy.day?.expected).toBeGreaterThan(1.1 * (busy.day?.usual ?? NaN));
  });

  test('a day that is over shows what came beside the forecast; a slot that was not counted is unknown, never 0', async () => {
    const sunday = await predict('date=2026-11-15&mall=palladium');
    expect(sunday.day?.actual).toBe(230);
    expect(sunday.bands.visits_evening?.actual).toBe(92);
    const down = await predict(`date=${DOWN}&mall=palladium`);
    expect(down.bands.visits_morning?.actual).toBe(24);
    expect(down.bands.visits_afternoon?.actual).toBeNull();
    expect(down.day?.actual).toBeNull();
  });

  test('hours without a feed are named in the notes, and do not pull the forecast down', async () => {
    const wednesday = await predict('date=2026-11-25&mall=palladium');
    expect(wednesday.notes.join()).toContain('11 Nov');
    expect(wednesday.bands.visits_afternoon?.expected).toBeGreaterThan(57);
  });

  test('the name of a holiday comes from the calendar', async () => {
    expect(await predict('date=2026-12-25&mall=palladium')).toMatchObject({
      dayName: 'Christmas',
      isWeekendOrHoliday: true,
    });
  });

  test('before the first counted day nothing is known, and the notes say so', async () => {
    const before = await predict('date=2026-07-01&mall=palladium');
    expect(before.label).toBe('no-history');
    expect(before.day).toBeNull();
    expect(Object.values(before.bands)).toEqual([null, null, null, null, null]);
    expect(before.notes.join()).toContain('nobody knows');
  });

  test('a mall that never counted anything leans on malls of like kind, and says so', async () => {
    const cold = await predict('date=2026-11-22&mall=empty');
    expect(cold.label).toBe('cold-start');
    expect(cold.day?.basedOn).toBe(0);
    expect(cold.notes.join()).toContain('No day has been counted here yet');
  });

  test('without a mall it is the sum over malls with a history', async () => {
    const all = await predict('date=2026-11-22');
    const one = await predict('date=2026-11-22&mall=palladium');
    expect(all.mall).toBeNull();
    expect(all.predictions).toEqual(one.predictions);
    expect(all.notes.join()).toContain('Empty Mall');
  });

  test('beside the sum stands which malls are in it and which are not', async () => {
    expect((await predict('date=2026-11-22')).sumOf).toEqual({
      malls: ['Palladium Mall'],
      leftOut: ['Empty Mall'],
    });
    expect((await predict('date=2026-11-22&mall=palladium')).sumOf).toBeNull();
  });
});

test('asked again it costs no query of the history, and after midnight it is made anew', async () => {
  await predict('date=2026-11-28&mall=palladium');
  const before = database.asked(/from sessions|calendar_days/);
  await predict('date=2026-11-28&mall=palladium');
  expect(database.asked(/from sessions|calendar_days/)).toBe(before);
  app.setNow('2026-11-21T00:10:00+05:30');
  await predict('date=2026-11-28&mall=palladium');
  expect(database.asked(/from sessions|calendar_days/)).toBeGreaterThan(before);
  app.setNow(NOW);
});

describe('the image of the analysis', () => {
  const draw = (query: string) =>
    app.http.inject({
      url: `/api/predict_visits_eda/?${query}`,
      headers: { cookie: [...driver.cookies].map((pair) => pair.join('=')).join('; ') },
    });

  test('is SVG that says in words what it shows, without script or anything from elsewhere', async () => {
    const answer = await draw('date=2026-11-22&mall=palladium');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.body).toContain(
      '<title id="title">Visits on Sunday 22 November 2026, Palladium Mall</title>',
    );
    expect(answer.body).toContain('<desc id="desc">Morning: expected');
    const [drawing, ...more] = answer.body.split(/<style>@font-face\{[^<>]*\}<\/style>/);
    expect(more).toHaveLength(1);
    expect((drawing ?? '') + (more[0] ?? '')).not.toMatch(/<script|<style|<image|href|url\(|on\w+=/i);
    // The typeface lies within: nothing is fetched.
    expect(answer.body.match(/url\([^)]{0,20}/g)).toEqual(['url(data:font/woff2;base']);
    expect(answer.body.match(/<circle/g)?.length).toBe(5 * 8 + 1);
  });

  test('of the sum says of how many malls it is, and names those that are not in it', async () => {
    const { body } = await draw('date=2026-11-22');
    expect(body).toContain('<title id="title">Visits on Sunday 22 November 2026, 1 of 2 live malls</title>');
    expect(body).toContain('1 of 2 live malls · visits per time slot');
    expect(body).toMatch(/<desc[^>]*>[^<]*Not in it, for want of counted visits: Empty Mall\./);
  });

  test('is drawn for the dark where asked, and refuses any other theme and what the numbers refuse', async () => {
    expect((await draw('date=2026-11-22&mall=palladium&theme=dark')).body).toContain('#171b1e');
    expect((await draw('date=2026-11-22&mall=palladium&theme=pink')).statusCode).toBe(400);
    expect((await draw('date=2026-02-30')).statusCode).toBe(400);
    expect((await draw('date=2026-11-22&mall=nowhere')).statusCode).toBe(404);
  });
});

describe('how full each day of a calendar gets', () => {
  const askDays = (query: string) => driver.call('GET', `/api/forecast/days?${query}`);

  test('each day from the first to the last, in order; full where the day is forecast to be full', async () => {
    const { status, body } = await askDays('mall=Palladium&from=2026-12-24&to=2026-12-26');
    expect(status).toBe(200);
    const { days } = body as { days: { date: string; dayName: string | null; crowd: string | null }[] };
    expect(days.map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26']);
    expect(days.map(({ dayName }) => dayName)).toEqual([null, 'Christmas', null]);
    // It has fewer slots than cars.
    expect(days.map(({ crowd }) => crowd)).toEqual(['full', 'full', 'full']);
  });

  test('of a mall where nothing was counted it is not known, and not called empty', async () => {
    const { body } = await askDays('mall=Empty%20Mall&from=2026-12-24&to=2026-12-25');
    const { days } = body as { days: { crowd: string | null; fullestAt: string | null }[] };
    expect(days).toMatchObject([
      { crowd: null, fullestAt: null },
      { crowd: null, fullestAt: null },
    ]);
  });

  test.each([
    ['mall=Palladium&from=2026-12-02&to=2026-12-01', 400, 'bad_input'],
    ['mall=Palladium&from=2026-12-01&to=2027-01-15', 400, 'bad_input'],
    ['mall=Palladium&from=2027-11-20&to=2027-11-21', 400, 'bad_input'],
    ['mall=Palladium&from=2026-02-30&to=2026-03-01', 400, 'bad_input'],
    ['mall=Palladium&from=2026-12-01', 400, 'bad_input'],
    ['mall=nowhere&from=2026-12-01&to=2026-12-01', 404, 'mall_not_found'],
  ])('%s answers %i', async (query, status, code) => {
    expect(await askDays(query)).toMatchObject({ status, body: { code } });
  });

  test('as many days as are allowed, and none more', async () => {
    const { status, body } = await askDays('mall=Palladium&from=2026-12-01&to=2027-01-14');
    expect(status).toBe(200);
    expect((body as { days: unknown[] }).days).toHaveLength(45);
  });
});
