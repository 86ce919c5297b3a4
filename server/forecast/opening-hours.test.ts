import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Prediction,
  type Fullness,
  readForecastDays,
  readMallsToday,
  TIME_SLOTS,
} from '#contract/forecast.ts';
import { DashboardNow } from '#contract/now.ts';
import { fillVisits } from '../../testing/counted-visits.ts';
import { aMall, type BuiltMall } from '../../testing/factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from '../../testing/test-app.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import type { Database } from '../platform/storage/database.ts';

const NOW = '2026-11-20T11:10:00+05:30';
const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const HOURS = { isOffsetEnabled: true, offsetOn: 600, offsetOff: 1200 };
const CONFIG = {
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 30,
  slotFormat: 'B{level}{section}{index:02d}',
};

/** Cars come day and night: a few in the small hours, most before eight. */
const cars = (hour: number) => (hour < 8 ? 2 : hour < 12 ? 6 : hour < 17 ? 12 : hour < 20 ? 16 : 4);
const isWithin = (hour: number) => hour >= 10 && hour < 20;

let database: Database;
let app: TestApp;
let root: Person;
let open: BuiltMall;
let shop: BuiltMall;
let before: Prediction;

beforeAll(async () => {
  database = await openTestDatabase();
  open = await aMall(database, { name: 'Palladium Mall', config: CONFIG });
  shop = await aMall(database, { name: 'Shop Mall', config: CONFIG });
  for (const [mall, comes] of [
    [open, () => true],
    [shop, isWithin],
  ] as const) {
    const counted = (_: string, hour: number) => (comes(hour) ? cars(hour) : 0);
    await fillVisits(database, { mall: mall.id, from: '2026-09-21', days: 60, cars: counted });
    await fillVisits(database, {
      mall: mall.id,
      from: TODAY,
      days: 1,
      cars: (date, hour) => (hour < 11 ? counted(date, hour) : 0),
    });
  }
  app = await createTestApp({ database, now: NOW });
  root = await signInSuperAdmin(app);
  before = await predict(TOMORROW);
  await setHours(open, 'Palladium Mall', HOURS);
  await setHours(shop, 'Shop Mall', HOURS);
});
afterAll(async () => {
  await app.end();
  await database.close();
});

async function setHours(mall: BuiltMall, name: string, hours: typeof HOURS): Promise<void> {
  const body = { name, address: '', isLive: true, ...hours };
  expect(await root.client.call('PUT', `/api/super/malls/${mall.publicId}`, body)).toMatchObject({
    status: 200,
  });
}
async function get(path: string): Promise<unknown> {
  const { status, body } = await root.client.call('GET', path);
  expect(status).toBe(200);
  return body;
}
const predict = async (date: string, mall = '&mall=palladium') =>
  Prediction.parse(await get(`/api/predict_visits/?date=${date}${mall}`));
function fullnessOf({ fullness }: Prediction): Fullness {
  if (!fullness) throw new Error('how full it gets is not known');
  return fullness;
}
const isOutside = ({ time }: { time: string }) => time < '10:00' || time >= '20:00';

describe('a day to come at a mall that has set opening hours', () => {
  test('its closed half hours are marked, hold no free spot and are never the best time', async () => {
    expect(isOutside({ time: fullnessOf(before).bestTime ?? '12:00' })).toBe(true);
    const { points, bestTime, bestTimeText } = fullnessOf(await predict(TOMORROW));
    expect(points).toHaveLength(48);
    const closed = points.filter(({ isClosed }) => isClosed);
    expect(closed.map(({ time }) => time)).toEqual(points.filter(isOutside).map(({ time }) => time));
    expect(closed).toHaveLength(28);
    expect(closed.filter(({ chanceOfSlot }) => chanceOfSlot > 0)).toEqual([]);
    expect(isOutside({ time: bestTime ?? '00:00' })).toBe(false);
    expect(bestTimeText).toContain(bestTime);
  });

  test('no visits are predicted while it is closed; the five time slots, the terms and the total stay as they are', async () => {
    const { predictions, features, bands, day, openHours, notes } = await predict(TOMORROW);
    expect(Object.keys(predictions)).toEqual([...TIME_SLOTS]);
    expect(predictions).toMatchObject({ visits_night: 0, visits_late_night: 0 });
    expect(bands.visits_night).toMatchObject({ expected: 0, low: 0, high: 0, usual: 0 });
    expect(Object.values(features.visits_late_night)).toEqual([0, 0, 0, 0, 0]);
    const total = Object.values(predictions).reduce((sum, visits) => sum + visits, 0);
    expect(Math.round(day?.expected ?? NaN)).toBe(total);
    expect(day?.low).toBeLessThanOrEqual(total);
    expect(openHours).toEqual({
      visits_morning: [{ from: '10:00', until: '12:00' }],
      visits_afternoon: [{ from: '12:00', until: '17:00' }],
      visits_evening: [{ from: '17:00', until: '20:00' }],
      visits_night: [],
      visits_late_night: [],
    });
    expect(notes.join()).toContain('This mall is open 10:00 to 20:00');
  });

  test('a time slot that is open throughout is forecast to the digit as before, a part of one by its open hours alone', async () => {
    const { bands, features } = await predict(TOMORROW);
    expect(bands.visits_afternoon).toEqual(before.bands.visits_afternoon);
    expect(features.visits_afternoon).toEqual(before.features.visits_afternoon);
    // Two of six hours, 12 of 28 cars; three of four hours, 48 of 52.
    expect(bands.visits_morning?.expected).toBeCloseTo(12, 0);
    expect(bands.visits_evening?.expected).toBeCloseTo(48, 0);
  });

  test('whether it was counted before or after the hours were set, the open hours are forecast alike', async () => {
    const [set, always] = [await predict(TOMORROW), await predict(TOMORROW, '&mall=shop')];
    expect(set.predictions).toEqual(always.predictions);
    expect(set.fullness?.bestTime).toBe(always.fullness?.bestTime);
  });

  test('the sum over the malls is marked where all of them are closed', async () => {
    const all = await predict(TOMORROW, '');
    expect(all.predictions.visits_night).toBe(0);
    expect(all.openHours?.visits_night).toEqual([]);
    expect(all.openHours?.visits_evening).toEqual([{ from: '17:00', until: '20:00' }]);
  });

  test('the image says that it is closed', async () => {
    const { body } = await app.http.inject({
      url: `/api/predict_visits_eda/?date=${TOMORROW}&mall=palladium`,
      headers: { cookie: [...root.client.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(body).toContain('Night: closed. Late Night: closed');
    expect(body.match(/>Closed</g)).toHaveLength(2);
  });

  test('a calendar names no closed hour as the fullest', async () => {
    const path = `/api/forecast/days?mall=Palladium&from=${TOMORROW}&to=2026-11-24`;
    for (const { fullestAt } of readForecastDays.answer.parse(await get(path)).days)
      expect(isOutside({ time: fullestAt ?? '00:00' })).toBe(false);
  });
});

describe('today', () => {
  test('what is to come stops at the closing, what came outside the hours is not counted as theirs', async () => {
    const { fullness, predictions, openHours } = await predict(TODAY);
    expect(predictions).toMatchObject({ visits_night: 0, visits_late_night: 0 });
    expect(openHours?.visits_night).toEqual([]);
    expect(fullness?.points.filter(({ isClosed }) => isClosed)).toHaveLength(28);
    const best = fullness?.bestTime ?? '11:10';
    expect(best >= '11:10' && best < '20:00').toBe(true);
  });

  test('the list of malls marks its closed half hours, and has nothing free in them', async () => {
    const { malls } = readMallsToday.answer.parse(await get('/api/malls/today'));
    expect(malls).toHaveLength(2);
    for (const { points } of malls) {
      expect(points).toHaveLength(48);
      for (const point of points) expect(point.isClosed).toBe(isOutside(point));
      for (const { isClosed, free } of points) expect(isClosed && free > 0).toBe(false);
    }
  });

  test('the dashboard names no closed half hour as the fullest that is left', async () => {
    await app.forecast.fullnessOf(open.id, TODAY);
    const path = '/api/parking/now?mall=palladium';
    await expect.poll(async () => DashboardNow.parse(await get(path)).forecast.state).toBe('ready');
    const { peak } = DashboardNow.parse(await get(path)).forecast;
    expect(isOutside({ time: peak?.time ?? '00:00' })).toBe(false);
  });
});

test('a day that is over shows what happened, whatever the hours are now', async () => {
  const { openHours, bands, fullness } = await predict('2026-11-19');
  expect(openHours).toBeNull();
  expect(bands.visits_late_night?.actual).toBe(12);
  expect(bands.visits_late_night?.expected).toBeCloseTo(12, 0);
  expect(fullness?.points.some(({ isClosed }) => isClosed)).toBe(false);
});

test('hours that are longer than what was counted say so, and equal hours are open all day', async () => {
  await setHours(shop, 'Shop Mall', { ...HOURS, offsetOff: 120 });
  const longer = await predict(TOMORROW, '&mall=shop');
  expect(longer.notes.join()).toContain(
    'Open, but without a car in the last four weeks: 00:00 to 02:00 and 20:00 to 24:00',
  );
  expect(longer.openHours?.visits_late_night).toEqual([{ from: '00:00', until: '02:00' }]);
  await setHours(open, 'Palladium Mall', { ...HOURS, offsetOff: 600 });
  expect({ ...(await predict(TOMORROW)), madeAt: '' }).toEqual({ ...before, madeAt: '' });
});
