import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const NOW = '2026-11-20T10:00:00+05:30';

let app: TestApp;
let superAdmin: Person;
let admin: Person;
let id: number;
let url: string;
let simpleUrl: string;

beforeAll(async () => {
  app = await createTestApp({ now: NOW });
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.end());
beforeEach(async () => {
  app.setNow(NOW);
  malls += 1;
  const publicId = await addMall(superAdmin, `Draft Mall ${malls}`);
  admin = await signInAdmin(app, superAdmin, [publicId]);
  id = (await app.malls.find('publicId', publicId)) ?? 0;
  url = `/api/malls/${publicId}/tariffs`;
  simpleUrl = `/api/super/malls/${publicId}/tariff`;
});

let malls = 0;

function hourly(rupees: number): TariffDocument {
  return simpleTariff({ graceMinutes: 10, paisePerHour: paise(rupees * 100), dayCapPaise: null });
}

const send = (body: unknown) => admin.client.call('PUT', url, body);
const versionAt = async (instant: string) => {
  const at = new Date(instant);
  const tariff = await app.services.database.transact({ mall: id }, (transaction) =>
    app.money.tariffAt(transaction, id, at),
  );
  return tariff?.version ?? null;
};

describe('a draft', () => {
  test('is stored, replaced and shown; it is in force nowhere', async () => {
    expect(await admin.client.call('GET', url)).toMatchObject({
      status: 200,
      body: { versions: [], draft: null, template: TIME_OF_DAY_TARIFF },
    });
    await send({ draft: hourly(30) });
    app.setNow('2026-11-20T11:00:00+05:30');
    expect(await send({ draft: TIME_OF_DAY_TARIFF })).toMatchObject({
      status: 200,
      body: {
        versions: [],
        draft: { document: TIME_OF_DAY_TARIFF, changedAt: '2026-11-20T05:30:00.000Z' },
      },
    });
    expect(await versionAt('2030-01-01T00:00:00Z')).toBeNull();
    expect(await admin.client.call('GET', simpleUrl)).toMatchObject({
      body: { tariff: null, hasDocument: false },
    });
  });

  test.each([
    ['bands_gap', { from: 1, to: 1440 }, 'draft.prices.0.rates.0.bands'],
    ['band_reversed', { from: 1440, to: 1440 }, 'draft.prices.0.rates.0.bands.0'],
    ['too_much', { from: 0, to: 1440, unitPaise: 10_000_001 }, 'draft.prices.0.rates.0.bands.0.unitPaise'],
  ])('that is no price is refused by its rule: %s', async (code, changes, field) => {
    const [price] = hourly(30).prices;
    const [rate] = price?.rates ?? [];
    const bands = [{ ...rate?.bands[0], ...changes }];
    const draft = { ...hourly(30), prices: [{ ...price, rates: [{ ...rate, bands }] }] };
    for (const body of [{ draft }, { draft, publish: true }]) {
      const answer = await send(body);
      expect(answer).toMatchObject({ status: 400, body: { code } });
      expect(Object.keys((answer.body as { fields: object }).fields)).toContain(field);
    }
    expect(await admin.client.call('GET', url)).toMatchObject({ body: { versions: [], draft: null } });
  });

  test.each([
    ['an amount of half a paisa', { ...hourly(30), lostTicketPaise: 0.5 }],
    ['an amount below nothing', { ...hourly(30), lostTicketPaise: -1 }],
    ['a field that nobody knows', { ...hourly(30), surge: 2 }],
    ['no prices at all', 'free'],
  ])('with %s is refused', async (_what, draft) => {
    expect(await send({ draft })).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  });

  test('nothing to store and nothing to publish is refused', async () => {
    expect(await send({})).toMatchObject({ status: 400 });
    expect(await send({ publish: false })).toMatchObject({ status: 400 });
    expect(await send({ draft: hourly(30), effectiveFrom: '2026-12-01T00:00:00+05:30' })).toMatchObject({
      status: 400,
      body: { fields: { effectiveFrom: expect.any(String) as string } },
    });
    expect(await send({ publish: true })).toMatchObject({ status: 409, body: { code: 'no_draft' } });
  });
});

describe('publishing', () => {
  test('makes the stored draft the version in force, and the draft is gone', async () => {
    await send({ draft: TIME_OF_DAY_TARIFF });
    expect(await send({ publish: true })).toMatchObject({
      status: 200,
      body: {
        versions: [
          {
            version: 1,
            state: 'in_force',
            effectiveFrom: '2026-11-20T04:30:00.000Z',
            document: TIME_OF_DAY_TARIFF,
          },
        ],
        draft: null,
      },
    });
    expect(await send({ publish: true })).toMatchObject({ status: 409 });
    expect(await admin.client.call('GET', simpleUrl)).toMatchObject({
      body: { tariff: null, hasDocument: true },
    });
  });

  test('a version waits for its moment; one from now on counts until then', async () => {
    await superAdmin.client.call('PUT', simpleUrl, {
      graceMinutes: 0,
      rupeesPerHour: 20,
      dayCapRupees: null,
    });
    await send({ draft: hourly(30), publish: true, effectiveFrom: '2026-12-01T00:00:00+05:30' });
    app.setNow('2026-11-20T11:00:00+05:30');
    const answer = await send({ draft: hourly(25), publish: true });
    expect(answer).toMatchObject({
      body: {
        versions: [
          { version: 3, state: 'in_force' },
          { version: 2, state: 'scheduled' },
          { version: 1, state: 'past' },
        ],
      },
    });
    expect(await versionAt('2026-11-20T10:59:59+05:30')).toBe(1);
    expect(await versionAt('2026-11-30T23:59:59+05:30')).toBe(3);
    expect(await versionAt('2026-12-01T00:00:00+05:30')).toBe(2);
  });

  test('a version for the same moment replaces the one that waits', async () => {
    const effectiveFrom = '2026-12-01T00:00:00+05:30';
    await send({ draft: hourly(30), publish: true, effectiveFrom });
    expect(await send({ draft: hourly(28), publish: true, effectiveFrom })).toMatchObject({
      body: {
        versions: [
          { version: 2, state: 'scheduled' },
          { version: 1, state: 'replaced' },
        ],
      },
    });
    expect(await versionAt('2026-12-02T00:00:00+05:30')).toBe(2);
  });

  test.each([
    ['2026-11-20T09:58:00+05:30', 'begins_in_the_past'],
    ['9999-12-31T00:00:00Z', 'bad_input'],
    ['2026-12-01T00:00:00', 'bad_input'],
  ])('from %s is refused', async (effectiveFrom, code) => {
    const answer = await send({ draft: hourly(30), publish: true, effectiveFrom });
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(await versionAt('2030-01-01T00:00:00Z')).toBeNull();
  });

  test('a clock a little behind ours means now', async () => {
    const effectiveFrom = '2026-11-20T09:59:30+05:30';
    expect(await send({ draft: hourly(30), publish: true, effectiveFrom })).toMatchObject({
      body: { versions: [{ effectiveFrom: '2026-11-20T04:30:00.000Z', state: 'in_force' }] },
    });
  });

  test('at the same instant from several hands gives every version a number of its own', async () => {
    const answers = await Promise.all(
      [11, 12, 13].map((rupees) => send({ draft: hourly(rupees), publish: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await admin.client.call('GET', url);
    const versions = (body as { versions: { version: number }[] }).versions.map(({ version }) => version);
    expect(versions).toEqual([3, 2, 1]);
  });
});
