import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ClosedNow, ClosureList } from '#contract/closures.ts';
import type { OccupancyEvent } from '#contract/occupancy.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { createClient } from '../../../testing/test-client.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { signInHelper, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const gates: GateTests = await openGates({ now: at(0).toISOString() });
const root = await signInSuperAdmin(gates.app);
let mall: GatedMall;
let attendant: Person;
const CODES = ['B1A01', 'B1A02', 'B1B01', 'B1B02', 'B2A01', 'B2A02', 'B2B01', 'B2B02'];

/** Two levels of four slots each, all known to be empty. */
beforeEach(async () => {
  gates.app.setNow(at(0));
  mall = await gates.addMall({ config: { totalBasements: 2, sections: ['A', 'B'], slotsPerSection: 2 } });
  attendant = await signInHelper(gates.app, root, mall.mall.publicId, 'attendant');
  await mall.sense(at(0), CODES, false);
});
afterAll(() => gates.end());

const url = () => `/api/malls/${mall.mall.publicId}/closures`;

async function close(body: Record<string, unknown>): Promise<ClosureList['closures']> {
  const { status, body: answer } = await attendant.client.call('POST', url(), body);
  expect(status).toBe(201);
  return (answer as ClosureList).closures;
}

interface Slots {
  readonly counts: Record<string, number>;
  readonly slots: readonly { readonly slot: string; readonly status: string; readonly isClosed?: true }[];
}

async function slots(): Promise<Slots> {
  const name = encodeURIComponent(mall.mall.name);
  return (await createClient(gates.app.http).call('GET', `/api/mall/slots?mall=${name}`)).body as Slots;
}

async function statusesOf(): Promise<Record<string, string>> {
  return Object.fromEntries((await slots()).slots.map(({ slot, status }) => [slot, status]));
}

async function closedNow(): Promise<ClosedNow[]> {
  const name = encodeURIComponent(mall.mall.name);
  const { body } = await createClient(gates.app.http).call('GET', `/api/mall/closed?mall=${name}`);
  return (body as { closed: ClosedNow[] }).closed;
}

test('a closed level is neither free nor taken nor unknown, and no car is sent there', async () => {
  await mall.sense(at(1), 'B1A01', true);
  await mall.sense(at(1), 'B2A01', true);
  await close({ places: ['B1'], reason: 'Floor painting' });
  const { counts, slots: all } = await slots();
  expect(counts).toEqual({ empty: 3, occupied: 2, unknown: 0, total: 5, closed: 3 });
  expect(all.filter(({ status }) => status === 'closed').map(({ slot }) => slot)).toEqual([
    'B1A02',
    'B1B01',
    'B1B02',
  ]);
  // The car that stands there still is shown until it leaves.
  expect(all.find(({ slot }) => slot === 'B1A01')).toMatchObject({ status: 'occupied', isClosed: true });
  const entered = await mall.read('entry-1', at(2), 'GJ05AB1234');
  expect(entered['display']).toEqual(expect.arrayContaining([expect.stringContaining('B2A02')]));
  await mall.sense(at(3), 'B1A01', false);
  expect((await statusesOf())['B1A01']).toBe('closed');
  // Ladders stand there now: the slot is closed all the same.
  await mall.sense(at(5), 'B1A01', true);
  await gates.app.occupancy.tick(at(5));
  expect((await slots()).counts).toEqual({ empty: 3, occupied: 1, unknown: 0, total: 4, closed: 4 });
  expect(gates.app.occupancy.counts(mall.mall.id)).toEqual({ empty: 6, occupied: 2, unknown: 0, total: 8 });
});

test('every screen counts the same: drivers, wall, dashboard, overview', async () => {
  await close({ places: ['B1'], reason: 'Floor painting' });
  const wanted = { empty: 4, occupied: 0, unknown: 0, total: 4, closed: 4 };
  const now = await createClient(gates.app.http).call('GET', '/api/malls/now');
  const { malls } = now.body as { malls: { mall: string }[] };
  expect(malls.find((one) => one.mall === mall.mall.publicId)).toMatchObject(wanted);
  const overview = await root.client.call('GET', '/api/super/overview');
  const lines = (overview.body as { malls: { mall: string; slots: unknown }[] }).malls;
  expect(lines.find((one) => one.mall === mall.mall.publicId)?.slots).toEqual(wanted);
  const name = encodeURIComponent(mall.mall.name);
  const panel = await root.client.call('GET', `/api/parking/now?mall=${name}`);
  expect((panel.body as { sensors: unknown }).sensors).toMatchObject({ occupied: 0, total: 4, closed: 4 });
  const charts = await root.client.call('GET', `/api/parking/charts?mall=${name}`);
  const [first] = (charts.body as { sections: unknown[] }).sections;
  expect(first).toMatchObject({ section: 'B1 A', slots: 0, closed: 2, unknown: 0 });
});

test('the search of a slot says that it is closed', async () => {
  await close({ places: ['B1A01'], reason: 'A leaking pipe' });
  const { body } = await attendant.client.call('GET', `/api/malls/${mall.mall.publicId}/search?q=B1A`);
  expect((body as { slots: unknown }).slots).toEqual([
    { code: 'B1A01', level: 'B1', status: 'closed' },
    { code: 'B1A02', level: 'B1', status: 'empty' },
  ]);
});

test('who watches is sent what closes and what opens, by time alone', async () => {
  const address = await gates.app.http.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openStream(
    `${address}/api/mall/occupancy/stream?mall=${encodeURIComponent(mall.mall.name)}`,
  );
  const [whole] = await stream.first(1);
  expect(whole).toMatchObject({ whole: true, closed: [] });
  await close({
    places: ['B2 A', 'b1a1'],
    reason: 'A leaking pipe',
    from: at(30).toISOString(),
    until: at(60).toISOString(),
  });
  expect((await statusesOf())['B2A01']).toBe('empty');
  await passTo(at(30));
  expect(sorted((await stream.first(2))[1])).toMatchObject({
    whole: false,
    slot_array: [],
    unknown: [],
    closed: ['B1A01', 'B2A01', 'B2A02'],
  });
  await passTo(at(60));
  expect(sorted((await stream.first(3))[2])).toMatchObject({
    closed: [],
    slot_array: [
      ['B1A01', 0],
      ['B2A01', 0],
      ['B2A02', 0],
    ],
  });
  expect(gates.app.occupancy.emptySlots(mall.mall.id)).toHaveLength(8);
  stream.close();
});

async function passTo(now: Date): Promise<void> {
  gates.app.setNow(now);
  await gates.app.occupancy.tick(now);
}

function sorted(event: OccupancyEvent | undefined) {
  return {
    ...event,
    closed: event?.closed.toSorted(),
    slot_array: event?.slot_array.toSorted(([a], [b]) => a.localeCompare(b)),
  };
}

test('drivers learn what is closed, why and until when, and what will be within a week', async () => {
  const days = (count: number) => at(count * 1440).toISOString();
  await close({ places: ['B2'], reason: ' Floor  painting ', until: days(2) });
  await close({ places: ['B1A01'], reason: 'A new sensor', from: days(6) });
  await close({ places: ['B1'], reason: 'Works', from: days(8) });
  expect(await closedNow()).toEqual([
    { places: ['B2'], slots: 4, reason: 'Floor painting', from: at(0).toISOString(), until: days(2) },
    { places: ['B1A01'], slots: 1, reason: 'A new sensor', from: days(6), until: null },
  ]);
});

test('an end is put off, what is closed is opened, what is planned is dropped', async () => {
  const [closure] = await close({ places: ['B1'], reason: 'Works', until: at(10).toISOString() });
  const change = (body: unknown) => attendant.client.call('PUT', `${url()}/${closure?.id}`, body);
  expect((await change({ reason: 'More works', until: at(100).toISOString() })).status).toBe(200);
  await passTo(at(11));
  expect((await statusesOf())['B1A01']).toBe('closed');
  const ended = await attendant.client.call('POST', `${url()}/${closure?.id}/end`);
  const [over] = (ended.body as ClosureList).closures;
  expect(over).toMatchObject({ state: 'over', reason: 'More works', endedAt: at(11).toISOString() });
  expect(over?.by).not.toBe('');
  expect((await statusesOf())['B1A01']).toBe('empty');
  expect((await attendant.client.call('POST', `${url()}/${closure?.id}/end`)).body).toMatchObject({
    code: 'closure_over',
  });
  expect((await change({ reason: 'Again', until: null })).body).toMatchObject({ code: 'closure_over' });

  const [planned] = await close({ places: ['B1'], reason: 'Works', from: at(60).toISOString() });
  expect(planned?.state).toBe('planned');
  await attendant.client.call('POST', `${url()}/${planned?.id}/end`);
  await passTo(at(61));
  expect(await closedNow()).toEqual([]);
  expect((await statusesOf())['B1A01']).toBe('empty');
});

test.each([
  ['a level that is not there', { places: ['B3'], reason: 'Works' }, 400, 'no_such_place'],
  ['a slot beside one that is there', { places: ['B1A01', 'B1A09'], reason: 'Works' }, 400, 'no_such_place'],
  ['nothing', { places: [], reason: 'Works' }, 400, 'bad_input'],
  ['without a reason', { places: ['B1'], reason: '  ' }, 400, 'bad_input'],
  ['from yesterday on', { places: ['B1'], reason: 'Works', from: at(-1440).toISOString() }, 400, 'bad_input'],
  [
    'in two years',
    { places: ['B1'], reason: 'Works', from: at(2 * 527_040).toISOString() },
    400,
    'bad_input',
  ],
  ['until a minute ago', { places: ['B1'], reason: 'Works', until: at(-1).toISOString() }, 400, 'bad_input'],
  [
    'ends before it begins',
    { places: ['B1'], reason: 'Works', from: at(60).toISOString(), until: at(59).toISOString() },
    400,
    'bad_input',
  ],
] as const)('is refused, and nothing is closed: %s', async (_what, body, status, code) => {
  const answer = await attendant.client.call('POST', url(), body);
  expect(answer).toMatchObject({ status, body: { code } });
  expect((await slots()).counts).toMatchObject({ closed: 0 });
});

test('a closure lasts through other codes, a restart and another process', async () => {
  await close({ places: ['B2A01', 'B1 B'], reason: 'Works' });
  const parkingConfig = {
    totalBasements: 2,
    sections: ['A', 'B'],
    slotsPerSection: 2,
    slotFormat: '{level}-{section}-{index:02d}',
  };
  await root.client.call('PUT', `/api/super/malls/${mall.mall.publicId}/parking-config`, { parkingConfig });
  const isClosed = ['1-B-01', '1-B-02', '2-A-01'];
  const closedCodes = async () =>
    (await slots()).slots.filter(({ status }) => status === 'closed').map(({ slot }) => slot);
  expect(await closedCodes()).toEqual(isClosed);
  expect((await closedNow())[0]?.places).toEqual(['2-A-01', 'B1 B']);
  const other = await createTestApp({ database: gates.database, now: gates.app.now().toISOString() });
  expect(other.occupancy.countsShown(mall.mall.id)).toMatchObject({ closed: 3, empty: 5 });
  expect([...other.malls.closedSlots(mall.mall.id, other.now()).codes]).toEqual(isClosed);
  await other.end();
});

test('a slot that was closed is no stuck sensor, and rests since it is open again', async () => {
  await close({ places: ['B1'], reason: 'Works' });
  const standing = () => gates.app.occupancy.standing(mall.mall.id);
  expect(standing().map(({ level }) => level)).toEqual(['B2', 'B2', 'B2', 'B2']);
  const opened = at(240);
  await passTo(opened);
  const { body } = await attendant.client.call('GET', url());
  await attendant.client.call('POST', `${url()}/${(body as ClosureList).closures[0]?.id}/end`);
  expect(standing().find(({ code }) => code === 'B1A01')?.since).toEqual(opened);
  expect(standing().find(({ code }) => code === 'B2A01')?.since).toEqual(at(0));
});

test('a day whose slots are closed is forecast with the others', async () => {
  await close({ places: ['B1'], reason: 'Works', until: at(3 * 1440).toISOString() });
  const noteOf = async (date: string) => {
    const query = `mall=${encodeURIComponent(mall.mall.name)}&date=${date}`;
    const { body } = await attendant.client.call('GET', `/api/predict_visits/?${query}`);
    return (body as { notes: string[] }).notes.filter((note) => note.includes('closed'));
  };
  expect(await noteOf('2026-11-21')).toEqual([
    '4 spots of the mall are closed on this day: the others are what cars can take.',
  ]);
  expect(await noteOf('2026-11-24')).toEqual([]);
});
