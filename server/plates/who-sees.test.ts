import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnCar } from '#contract/own-cars.ts';
import type { OwnBill } from '#contract/pay.ts';
import { entriesOf, minuteOf, newPlate, prove, statusOf } from '../../testing/drivers-plates.ts';
import { aSession } from '../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { linkOf, takeCash } from '../../testing/paid-visits.ts';
import {
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../testing/test-people.ts';

/**
 * Who sees which visits of a car after somebody has tried to prove its plate. The car was here at 0, elsewhere at 1, here
 * at 2, which is the visit that the proof is made by, and is elsewhere now, its visit 3. The holder is a driver who has
 * proven 0 (a seller) or 2 (an owner) by the gate's code before.
 */
const VISITS = { 0: -200, 1: -100, 2: 0, 3: 60 } as const;
type Mode = 'required' | 'off';
type Who = 'driver' | 'attendant' | 'manager' | 'admin' | 'manager elsewhere' | 'super admin';
type Way =
  | 'claim'
  | 'gate code'
  | 'pay link'
  | 'receipt link'
  | 'link of the own list'
  | 'desk code'
  | 'own code';
type Holder = 'nobody' | 'owner' | 'seller';
/** The status of a claim, and the visits that it shows: `proven 2 3`. */
type Seen = string;
type Row = readonly [Holder, readonly Who[], readonly Way[], Record<Mode, readonly [Seen, Seen?]>];

const ANYBODY: readonly Who[] = [
  'driver',
  'attendant',
  'manager',
  'admin',
  'manager elsewhere',
  'super admin',
];
const LINKS: readonly Way[] = ['pay link', 'receipt link'];
const OUTSIDERS: readonly Who[] = ['driver', 'manager elsewhere'];
const STAFF: readonly Who[] = ['attendant', 'manager', 'admin', 'super admin'];
const NOTHING = { required: ['claimed'], off: ['claimed 2 3'] } as const;
const PROVEN = { required: ['proven 2 3'], off: ['proven 2 3'] } as const;

const TABLE: readonly Row[] = [
  // A claim shows nothing; where no proof is asked for, what begins after it. Its own list proves nothing.
  ['nobody', ANYBODY, ['claim', 'link of the own list'], NOTHING],
  // What its role could have given it proves nothing for an account.
  ['nobody', OUTSIDERS, LINKS, PROVEN],
  ['nobody', STAFF, LINKS, NOTHING],
  // Admins make cameras, whose reads answer with a code; others read the display as any driver does.
  ['nobody', ['driver', 'attendant', 'manager', 'manager elsewhere'], ['gate code'], PROVEN],
  ['nobody', ['admin', 'super admin'], ['gate code'], NOTHING],
  // A desk is another person, and vouches from then on.
  ['nobody', ANYBODY, ['desk code'], { required: ['proven 3'], off: ['proven 2 3'] }],
  ['nobody', ['manager', 'admin', 'super admin'], ['own code'], NOTHING],

  // Whoever has proven a visit goes on seeing it. Its code counts once, its link for each who was given it.
  ['owner', ['driver'], ['claim', 'link of the own list', 'gate code'], heldBy('proven 2 3')],
  ['owner', STAFF, LINKS, heldBy('proven 2 3')],
  ['owner', ['driver'], LINKS, contested('contested 2')],
  ['owner', ['driver'], ['desk code'], lostBy('claimed 2')],

  // Of what came between the two proofs nobody can say whose it was.
  ['seller', ['driver'], ['claim', 'link of the own list'], heldBy('proven 0 1 2 3')],
  ['seller', ['driver'], ['gate code', ...LINKS], contested('contested 0')],
  ['seller', ['driver'], ['desk code'], lostBy('claimed 0')],
];

/** The holder keeps the plate, whatever the other tries; with proof off it has claimed it before all visits. */
function heldBy(seen: Seen): Row[3] {
  return { required: ['claimed', seen], off: ['claimed 2 3', 'proven 0 1 2 3'] };
}

/** Both have proven it: each sees what it has proven. */
function contested(seen: Seen): Row[3] {
  return { required: ['contested 2', seen], off: ['contested 2', seen] };
}

/** The desk has decided for the other; with proof off the holder's claim shows what it did. */
function lostBy(seen: Seen): Row[3] {
  return { required: ['proven 3', seen], off: ['proven 2 3', 'claimed 0 1 2 3'] };
}

const CASES = TABLE.flatMap(([holder, people, ways, seen]) =>
  people.flatMap((who) => ways.map((way) => ({ holder, who, way, seen }))),
);

describe.each<Mode>(['required', 'off'])('with PLATE_PROOF %s', (mode) => {
  let gates: GateTests;
  let here: GatedMall;
  let elsewhere: GatedMall;
  let desk: Person;
  let staff: ReadonlyMap<Who, Person>;

  beforeAll(async () => {
    gates = await openGates({ now: at(-300).toISOString(), env: { PLATE_PROOF: mode } });
    here = await gates.addMall();
    elsewhere = await gates.addMall();
    const root = await signInSuperAdmin(gates.app);
    const admin = await signInAdmin(gates.app, root, [here.mall.publicId]);
    const helper = (mall: GatedMall, role: 'manager' | 'attendant') =>
      signInHelper(gates.app, root, mall.mall.publicId, role);
    desk = await helper(here, 'manager');
    staff = new Map<Who, Person>([
      ['attendant', await helper(here, 'attendant')],
      ['manager', await helper(here, 'manager')],
      ['admin', admin],
      ['manager elsewhere', await helper(elsewhere, 'manager')],
      ['super admin', root],
    ]);
  }, 120_000);
  afterAll(() => gates.end());

  const visit = (mall: GatedMall, plate: string, from: number, minutes: number | null) =>
    aSession(gates.database, mall.mall, {
      plate,
      entryAt: at(from).toISOString(),
      exitAt: minutes === null ? null : at(from + minutes).toISOString(),
      chargeRupees: minutes === null ? 0 : 40,
    });
  /** Who had a plate sees what it owes of before: here that is nothing. */
  const pay = async (mall: GatedMall, past: string) => {
    const { id } = await linkOf(gates, past, at(-60));
    await takeCash(gates, mall, { id, paise: 4_000, when: at(-60), isOver: true });
  };
  const get = async ({ client }: Person, path: string) => (await client.call('GET', path)).body;
  const codeFrom = async ({ client }: Person, plate: string) => {
    const made = await client.call('POST', `/api/malls/${here.mall.publicId}/plate-codes`, { plate });
    return (made.body as { code: string }).code;
  };
  const listBills = async (person: Person) =>
    ((await get(person, '/api/account/bills')) as { bills: OwnBill[] }).bills;

  const tryWay: Record<Way, (person: Person, plate: string, id: string) => Promise<unknown>> = {
    claim: () => Promise.resolve(),
    'gate code': (person, plate, id) => prove(person, plate, gates.app.plates.codeOf(id)),
    'pay link': async (person, _plate, id) =>
      get(person, `/api/pay/${(await linkOf(gates, id, at(40))).token}`),
    'receipt link': async (person, _plate, id) => {
      const { id: row, token } = await linkOf(gates, id, at(40));
      await takeCash(gates, here, { id: row, paise: 4_000, when: at(40) });
      expect(await get(person, `/api/pay/${token}/receipt`)).toHaveProperty('session');
    },
    'link of the own list': async (person) => {
      for (const { payUrl } of await listBills(person))
        expect(await get(person, `/api${new URL(payUrl, 'http://here').pathname}`)).toHaveProperty('mall');
    },
    'desk code': async (person, plate) => prove(person, plate, await codeFrom(desk, plate)),
    'own code': async (person, plate) => prove(person, plate, await codeFrom(person, plate)),
  };

  /** What an account sees, the same in its history and its bills; and where its car is, once that is proven. */
  async function seenBy(person: Person): Promise<Seen> {
    const [status = ''] = await statusOf(person);
    const entries = await entriesOf(person);
    const { cars } = (await get(person, '/api/account/cars')) as { cars: OwnCar[] };
    const shown = Object.entries(VISITS).filter(([, from]) => entries.includes(minuteOf(at(from))));
    expect(entries).toHaveLength(shown.length);
    expect(await listBills(person)).toHaveLength(shown.length);
    expect(cars).toHaveLength(status !== 'claimed' && shown.some(([name]) => name === '3') ? 1 : 0);
    return [status, ...shown.map(([name]) => name)].join(' ');
  }

  it.each(CASES)('$who by $way, where $holder has proven it', async ({ holder, who, way, seen }) => {
    const plate = newPlate();
    gates.app.setNow(at(-250));
    const first = holder === 'nobody' ? null : await signUpDriver(gates.app, [plate]);
    const earlier = await visit(here, plate, VISITS[0], 30);
    const between = await visit(elsewhere, plate, VISITS[1], 30);
    for (const [mall, past] of [
      [here, earlier],
      [elsewhere, between],
    ] as const)
      await pay(mall, past);
    if (first && holder === 'seller') await tryWay['gate code'](first, plate, earlier);
    gates.app.setNow(at(-5));
    const person = staff.get(who) ?? (await signUpDriver(gates.app));
    await person.client.call('POST', '/api/account/plates', { plate });
    const proving = await visit(here, plate, VISITS[2], 30);
    gates.app.setNow(at(40));
    if (first && holder === 'owner') await tryWay['gate code'](first, plate, proving);
    await tryWay[way](person, plate, proving);
    await visit(elsewhere, plate, VISITS[3], null);
    gates.app.setNow(at(70));
    const found = [await seenBy(person), ...(first ? [await seenBy(first)] : [])];
    await person.client.call('DELETE', `/api/account/plates/${plate}`);
    expect(found).toEqual(seen[mode]);
  });
});
