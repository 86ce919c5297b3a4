import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MallInput } from '#contract/malls.ts';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
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
/** A mall at an address, or without one, and an admin of it. */
async function add(address?: string) {
  const input: Partial<MallInput> = {
    name: `Mall of Laws ${(count += 1)}`,
    isLive: true,
    ...(address === undefined ? {} : { address }),
  };
  const { status, body } = await root.client.call('POST', '/api/super/malls', input);
  expect(status).toBe(201);
  const { _id: id } = (body as { mall: { _id: string } }).mall;
  const admin = await signInAdmin(app, root, [id]);
  const settings = async () => (await admin.client.call('GET', `/api/malls/${id}/settings`)).body;
  const change = (wanted: object) => admin.client.call('PUT', `/api/malls/${id}/settings`, wanted);
  /** What the mall's prices say beside themselves: where they are listed, published, and set in their simple form. */
  const warnings = async () => {
    const tariffs = `/api/malls/${id}/tariffs`;
    const simple = `/api/super/malls/${id}/tariff`;
    const price = { graceMinutes: 0, rupeesPerHour: 30, dayCapRupees: null };
    const answers = [
      await root.client.call('PUT', simple, price),
      await root.client.call('GET', simple),
      await admin.client.call('GET', tariffs),
      await admin.client.call('PUT', tariffs, { draft: TIME_OF_DAY_TARIFF, publish: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers.map(({ body }) => (body as { warning: string | null }).warning);
  };
  /** Lets a super admin change what it is called or where it lies; answers the warning. */
  const move = async (to: Partial<MallInput>) => {
    const moved = await root.client.call('PUT', `/api/super/malls/${id}`, { ...input, ...to });
    expect(moved.status).toBe(200);
    return (moved.body as { warning: string | null }).warning;
  };
  return { id, settings, change, warnings, move };
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

describe('whoever sets a price', () => {
  const FREE = 'This mall charges nothing, whatever its tariff says. ';
  const sentence = (start: string) => expect.stringMatching(new RegExp(`^${start}`)) as string;

  it('reads where the mall charges nothing, and that it lies in Gujarat', async () => {
    const { change, warnings } = await add('Dumas Road, Surat');
    expect(await warnings()).toEqual(
      Array.from({ length: 4 }, () => sentence(`${FREE}It lies in Gujarat, `)),
    );
    await change({ zeroTariff: false, mayCharge: true });
    expect(await warnings()).toEqual([null, null, null, null]);
  });

  it('reads nothing of it elsewhere, unless the mall chose so itself', async () => {
    const { change, warnings } = await add('Linking Road, Mumbai');
    expect(await warnings()).toEqual([null, null, null, null]);
    await change({ zeroTariff: true });
    expect(await warnings()).toEqual(Array.from({ length: 4 }, () => sentence(`${FREE}To charge, `)));
  });
});

describe('a mall whose address says Gujarat only later', () => {
  const FREE = expect.stringMatching(/^This mall charges nothing.* It lies in Gujarat, /) as string;
  const own = async (id: string) =>
    (await readTrail(app)).filter((one) => one.target === id && one.action === 'setting_changed');

  it.each([
    ['it had none', undefined],
    ['it lay elsewhere', 'Linking Road, Mumbai'],
  ])('charges nothing from then on, on record, where %s', async (_, before) => {
    const { id, settings, change, warnings, move } = await add(before);
    expect(await settings()).toMatchObject({ zeroTariff: false, freeState: null });
    expect(await move({ address: 'SG Highway, Ahmedabad, Gujarat' })).toEqual(FREE);
    expect(await settings()).toMatchObject({ zeroTariff: true, freeState: 'IN-GJ', exitRule: 'record' });
    expect(await warnings()).toEqual([FREE, FREE, FREE, FREE]);
    expect(await own(id)).toMatchObject([
      {
        actor: root.id,
        detail: { because: 'IN-GJ', before: { zeroTariff: false }, after: { zeroTariff: true } },
      },
    ]);
    const slip = await change({ zeroTariff: false });
    expect(slip).toMatchObject({ status: 409, body: { code: 'may_not_charge' } });
    const confirmed = await change({ zeroTariff: false, mayCharge: true });
    expect(confirmed).toMatchObject({ status: 200, body: { zeroTariff: false, freeState: 'IN-GJ' } });
  });

  it('or its name, while it has no address', async () => {
    const { settings, move } = await add();
    expect(await move({ name: `Rajkot Central ${count}` })).toEqual(FREE);
    expect(await settings()).toMatchObject({ zeroTariff: true });
  });

  it('stays free where it had chosen so itself, and then charges by a confirmation too', async () => {
    const { id, change, move } = await add('Linking Road, Mumbai');
    await change({ zeroTariff: true });
    expect(await move({ address: 'Ring Road, Surat' })).toEqual(FREE);
    expect(await own(id)).toHaveLength(1);
    expect(await change({ zeroTariff: false })).toMatchObject({ status: 409 });
  });
});

describe('a mall in Gujarat that is moved', () => {
  it('charges on within the State and once it is back there, where that was confirmed', async () => {
    const { id, settings, change, move } = await add('Ring Road, Surat');
    await change({ zeroTariff: false, mayCharge: true });
    for (const address of ['SG Highway, Ahmedabad', 'Linking Road', 'Dumas Road, Surat'])
      expect(await move({ address })).toBeNull();
    expect(await settings()).toMatchObject({ zeroTariff: false, freeState: 'IN-GJ' });
    const own = (await readTrail(app)).filter((one) => one.target === id && one.action === 'setting_changed');
    expect(own).toHaveLength(2);
  });

  it('changes no price as it leaves, and was not confirmed by charging elsewhere', async () => {
    const { settings, change, move } = await add('Ring Road, Surat');
    expect(await move({ address: 'Linking Road, Mumbai' })).toBeNull();
    expect(await settings()).toMatchObject({ zeroTariff: true, freeState: null });
    expect(await change({ zeroTariff: false, mayCharge: true })).toMatchObject({ status: 200 });
    expect(await move({ address: 'Ring Road, Surat' })).toEqual(expect.stringContaining('Gujarat'));
    expect(await settings()).toMatchObject({ zeroTariff: true });
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
