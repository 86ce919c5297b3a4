import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { derivePlan } from '#domain/parking/plan-derived.ts';
import type { MallPlan } from '#domain/parking/plan.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import {
  addDevice,
  addMall,
  signInAdmin,
  signInSuperAdmin,
  type Person,
} from '../../../testing/test-people.ts';

const LAYOUT = {
  totalBasements: 1,
  sections: ['A'],
  slotsPerSection: 3,
  slotFormat: 'B{level}{section}{index:02d}',
};

let app: TestApp;
let root: Person;
let mall: string;
let name: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
});
afterAll(() => app.end());

beforeEach(async () => {
  count += 1;
  name = `Plan Mall ${count}`;
  mall = await addMall(root, name);
  await root.client.call('PUT', `/api/super/malls/${mall}/parking-config`, { parkingConfig: LAYOUT });
});

const put = (plan: unknown, headers: Record<string, string> = {}) =>
  root.client.call('PUT', `/api/super/malls/${mall}/plan`, { plan }, { headers });
const readAsDriver = () =>
  createClient(app.http).call('GET', `/api/mall/plan?mall=${encodeURIComponent(name)}`);

/** The grid, its first slot for two-wheelers, its second accessible. */
function drawn(): MallPlan {
  const plan = derivePlan(LAYOUT);
  const classes = ['two_wheeler', 'accessible'] as const;
  const levels = plan.levels.map((level) => ({
    ...level,
    slots: level.slots.map((slot, i) => ({ ...slot, ...(classes[i] && { slotClass: classes[i] }) })),
  }));
  return { metres: 2.5, levels };
}

test('without a drawn plan there is none; a drawn one is read by everybody, revision by revision', async () => {
  expect((await readAsDriver()).body).toEqual({ plan: null, revision: 0 });
  const first = await put(drawn());
  expect(first).toMatchObject({ status: 200, body: { revision: 1 } });
  expect(first.headers['etag']).toBe('"plan-1"');
  expect((await readAsDriver()).body).toEqual({ plan: drawn(), revision: 1 });
  expect(await put(null)).toMatchObject({ status: 200, body: { plan: null, revision: 2 } });
  expect((await readAsDriver()).body).toEqual({ plan: null, revision: 2 });
});

test('a plan made from an older revision is refused, and storing it again after reading is not', async () => {
  await put(drawn());
  const old = { 'if-match': '"plan-0"' };
  expect(await put(drawn(), old)).toMatchObject({ status: 412, body: { code: 'out_of_date' } });
  const read = await root.client.call('GET', `/api/super/malls/${mall}/plan`);
  expect(await put(drawn(), { 'if-match': String(read.headers['etag']) })).toMatchObject({
    status: 200,
    body: { revision: 2 },
  });
});

describe('the revisions of a plan', () => {
  const list = (client = root.client) => client.call('GET', `/api/super/malls/${mall}/plan/revisions`);
  const read = (revision: number | string) =>
    root.client.call('GET', `/api/super/malls/${mall}/plan/revisions/${revision}`);

  test('none at first; then who stored which, when and how much of it, the newest first', async () => {
    expect((await list()).body).toEqual({ revisions: [] });
    await put(drawn());
    await put(null);
    const { body } = await list();
    const by = { savedBy: expect.stringMatching(/^super-/), savedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
    const { slots, marks } = drawn().levels[0] ?? { slots: [], marks: [] };
    expect(body).toEqual({
      revisions: [
        { revision: 2, isGrid: true, slots: 0, marks: 0, ...by },
        { revision: 1, isGrid: false, slots: slots.length, marks: marks.length, ...by },
      ],
    });
  });

  test('each is read as it was drawn, and restored it is the next one', async () => {
    await put(drawn());
    await put(null);
    const old = await read(1);
    expect(old.body).toEqual({ plan: drawn(), revision: 1 });
    expect((await read(2)).body).toEqual({ plan: null, revision: 2 });
    const restored = await put((old.body as { plan: unknown }).plan, { 'if-match': '"plan-2"' });
    expect(restored).toMatchObject({ status: 200, body: { plan: drawn(), revision: 3 } });
    expect(((await list()).body as { revisions: unknown[] }).revisions).toHaveLength(3);
  });

  test.each([
    ['one that was never stored', 9, 404],
    ['zero', 0, 400],
    ['a word', 'newest', 400],
    ['a number beyond all', 99_999_999_999, 400],
  ])('%s is not there', async (_name, revision, status) => {
    await put(drawn());
    expect((await read(revision)).status).toBe(status);
  });

  test('another mall has its own, and an unknown one has none', async () => {
    await put(drawn());
    mall = await addMall(root, `Other Plan Mall ${count}`);
    expect((await list()).body).toEqual({ revisions: [] });
    expect((await read(1)).status).toBe(404);
    mall = 'nowhere';
    expect((await list()).status).toBe(404);
    expect((await read(1)).status).toBe(404);
  });

  test('nobody but a super admin reads them', async () => {
    const admin = await signInAdmin(app, root, [mall]);
    expect((await list(admin.client)).status).toBe(403);
    expect((await list(createClient(app.http))).status).toBe(401);
  });
});

test('everybody reads whom a slot is meant for', async () => {
  await put(drawn());
  const read = async () => {
    const { body } = await createClient(app.http).call(
      'GET',
      `/api/mall/slots?mall=${encodeURIComponent(name)}`,
    );
    return (body as { slots: { slot: string; slotClass?: string }[] }).slots.map(({ slot, slotClass }) => [
      slot,
      slotClass,
    ]);
  };
  expect(await read()).toEqual([
    ['B1A01', 'two_wheeler'],
    ['B1A02', 'accessible'],
    ['B1A03', undefined],
  ]);
  await put(null);
  expect((await read()).map(([, slotClass]) => slotClass)).toEqual([undefined, undefined, undefined]);
});

describe('what cars cannot drive by is refused with a sentence', () => {
  const [level] = drawn().levels;
  if (!level) throw new Error('no level');
  const without = (kind: string) => ({ ...level, marks: level.marks.filter((mark) => mark.kind !== kind) });
  const named = (text: string) => ({
    ...level,
    rows: [...level.rows, '.'.repeat(level.rows[0]?.length ?? 0)],
    marks: [...level.marks, { kind: 'lift', name: text, x: 0, y: level.rows.length }],
  });
  test.each<[string, object, number, string]>([
    ['no entry', without('entry'), 400, 'The plan has no entry: no car can come in.'],
    ['an island', { ...level, rows: level.rows.map((row, i) => (i === 1 ? '......' : row)) }, 400, 'cut off'],
    ['a name of 300 characters', named('x'.repeat(300)), 400, 'is 300 characters long; at most 60 fit.'],
    ['a name of 501 characters', named('x'.repeat(501)), 400, 'at most 500'],
    [
      'a slot outside',
      { ...level, slots: [{ section: 'A', position: 1, x: 900, y: 900 }] },
      400,
      'outside the plan',
    ],
    ['a field that nobody knows', { ...level, colour: 'red' }, 400, ''],
    ['a name from right to left', named('مصعد ١'), 200, ''],
  ])('%s', async (_name, changed, status, sentence) => {
    const answer = await put({ metres: null, levels: [changed] });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });

  test('a mall without a layout has nothing to place', async () => {
    mall = await addMall(root, `Bare Mall ${count}`);
    expect(await put(drawn())).toMatchObject({ status: 409, body: { code: 'not_configured' } });
  });

  test('an unknown mall has no plan', async () => {
    mall = 'nowhere';
    expect((await put(drawn())).status).toBe(404);
    expect((await createClient(app.http).call('GET', '/api/mall/plan?mall=Nowhere')).status).toBe(404);
  });
});

test('nobody but a super admin draws it', async () => {
  const admin = await signInAdmin(app, root, [mall]);
  expect((await admin.client.call('PUT', `/api/super/malls/${mall}/plan`, { plan: null })).status).toBe(403);
  expect((await createClient(app.http).call('GET', `/api/super/malls/${mall}/plan`)).status).toBe(401);
});

/** All three slots are reported to be empty. */
async function reportEmpty(): Promise<void> {
  const { key } = await addDevice(app, root, mall, { name: 'Sensors', kind: 'slot-sensors' });
  const at = new Date().toISOString();
  const readings = ['B1A01', 'B1A02', 'B1A03'].map((slot) => ({ slot, occupied: false, at }));
  const sent = await createClient(app.http).call(
    'POST',
    '/api/ingest/occupancy',
    { readings },
    { headers: { authorization: `Bearer ${key}` } },
  );
  expect(sent.status).toBe(202);
}

test('a gate sends no car to a slot for two-wheelers or to an accessible one, whatever its code becomes', async () => {
  await put(drawn());
  await reportEmpty();
  const id = (await app.malls.find('publicId', mall)) ?? 0;
  expect(app.occupancy.emptySlots(id)).toEqual(['B1A03']);
  await root.client.call('PUT', `/api/super/malls/${mall}/parking-config`, {
    parkingConfig: { ...LAYOUT, slotFormat: '{section}-{index:02d}' },
  });
  expect(app.occupancy.emptySlots(id)).toEqual(['A-03']);
  await put(null);
  expect(app.occupancy.emptySlots(id)).toEqual(['A-01', 'A-02', 'A-03']);
});

test('only who charges is sent to a slot where one charges, and there first; to one for families nobody is', async () => {
  const plan = derivePlan(LAYOUT);
  const classes = ['family', undefined, 'ev'] as const;
  const levels = plan.levels.map((level) => ({
    ...level,
    slots: level.slots.map((slot, i) => ({ ...slot, ...(classes[i] && { slotClass: classes[i] }) })),
  }));
  await put({ metres: 2.5, levels });
  await reportEmpty();
  const { key } = await addDevice(app, root, mall, {
    name: 'Entry',
    kind: 'plate-camera',
    gate: 'entry-9',
    direction: 'entry',
  });
  const enter = async (plate: string, vehicleClass?: string) => {
    const read = { readId: plate, plate, confidence: 0.97, readAt: new Date().toISOString(), vehicleClass };
    const { body } = await createClient(app.http).call('POST', '/api/ingest/plate-reads', read, {
      headers: { authorization: `Bearer ${key}` },
    });
    return (body as { display: string[] }).display;
  };
  expect(await enter('GJ05EV1234', 'ev')).toContain('B1A03');
  expect(await enter('GJ05CA1111', 'car')).toContain('B1A02');
  expect(await enter('GJ05CA2222')).toEqual(expect.not.arrayContaining(['B1A01']));
});
