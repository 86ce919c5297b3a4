import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MallInput } from '#contract/malls.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { freeStateOf } from './free-state.ts';

let app: TestApp;
let root: Person;

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
});
afterAll(() => app.end());

let count = 0;
/** A mall at an address, and an admin of it. */
async function add(address: string) {
  const input: Partial<MallInput> = { name: `Mall of Laws ${(count += 1)}`, address, isLive: true };
  const { status, body } = await root.client.call('POST', '/api/super/malls', input);
  expect(status).toBe(201);
  const { _id: id } = (body as { mall: { _id: string } }).mall;
  const admin = await signInAdmin(app, root, [id]);
  const settings = async () => (await admin.client.call('GET', `/api/malls/${id}/settings`)).body;
  const change = (wanted: object) => admin.client.call('PUT', `/api/malls/${id}/settings`, wanted);
  return { id, settings, change };
}

describe('a mall that is added in Gujarat', () => {
  it('begins without charging, on record, and says of which State', async () => {
    const { id, settings } = await add('Ring Road, Surat 395002');
    expect(await settings()).toMatchObject({ zeroTariff: true, freeState: 'IN-GJ', exitRule: 'record' });
    const own = (await readTrail(app)).filter((one) => one.target === id && one.action === 'setting_changed');
    expect(own).toMatchObject([{ detail: { because: 'IN-GJ', after: { zeroTariff: true } } }]);
  });

  it('charges once its admin confirms that it may, and not by a slip', async () => {
    const { id, settings, change } = await add('SG Highway, Ahmedabad, Gujarat');
    expect(await change({ zeroTariff: false })).toMatchObject({
      status: 409,
      body: { code: 'may_not_charge' },
    });
    expect(await settings()).toMatchObject({ zeroTariff: true });
    expect(await change({ leaveMinutes: 20 })).toMatchObject({ status: 200, body: { zeroTariff: true } });
    expect(await change({ zeroTariff: false, mayCharge: true })).toMatchObject({
      status: 200,
      body: { zeroTariff: false, freeState: 'IN-GJ' },
    });
    // Who charges already is not asked again.
    expect(await change({ zeroTariff: false, leaveMinutes: 10 })).toMatchObject({ status: 200 });
    const own = (await readTrail(app)).filter((one) => one.target === id && one.action === 'setting_changed');
    expect(own[2]).toMatchObject({ detail: { mayCharge: 'IN-GJ', before: { zeroTariff: true } } });
  });
});

describe('a mall elsewhere', () => {
  it('charges by its tariff from the start, and is asked nothing', async () => {
    const { settings, change } = await add('Senapati Bapat Marg, Mumbai 400013');
    expect(await settings()).toMatchObject({ zeroTariff: false, freeState: null });
    await change({ zeroTariff: true });
    expect(await change({ zeroTariff: false })).toMatchObject({ status: 200, body: { zeroTariff: false } });
  });
});

it('the State is the address’s, and the name’s where the address says none', () => {
  const of = (name: string, address: string) => freeStateOf({ name, address });
  expect(of('Rajkot Central', '')).toBe('IN-GJ');
  expect(of('Rajkot Central', 'Link Road, Mumbai')).toBeNull();
  expect(of('City Mall', 'Dumas Road')).toBeNull();
});
