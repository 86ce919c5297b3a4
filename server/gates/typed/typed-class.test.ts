import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { SessionDetail } from '#contract/session-detail.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// Who types a plate sees what it stands on: an hour is 40 for a car, 20 for an electric one, 15 for a two-wheeler.
const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: TypingMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await addTypingMall(gates, root);
  gates.app.setNow(at(-30));
  await publishByClass(root, mall.mall.publicId);
});

const TWO = { vehicleClass: 'two_wheeler' };

it.each([
  ['given at the entry', TWO, {}, 30, 'two_wheeler'],
  ['given at the exit alone', {}, TWO, 30, 'two_wheeler'],
  ['given as a car, then as a two-wheeler: the cheaper one', { vehicleClass: 'car' }, TWO, 30, 'two_wheeler'],
  ['given as a two-wheeler, then as a car: the cheaper one', TWO, { vehicleClass: 'car' }, 30, 'two_wheeler'],
  ['given as an electric car', { vehicleClass: 'ev' }, {}, 40, 'ev'],
  ['given by nobody: what everybody pays as', {}, {}, 80, 'car'],
])('a class, %s, is what it is charged as', async (_what, entry, exit, amountDue, chargedAs) => {
  await mall.type('entry-1', at(0), PLATE, entry);
  expect(await mall.type('exit-1', at(90), PLATE, exit)).toMatchObject({ decision: 'hold', amountDue });
  expect((await mall.lanes()).waiting).toMatchObject([{ plate: PLATE, amountDue, chargedAs }]);
});

it.each([
  ['dearer', 'car', 30],
  ['cheaper', 'motorcycle', 30],
])('a camera that says otherwise, and %s, counts for the driver', async (_what, read, amountDue) => {
  const given = read === 'car' ? TWO : { vehicleClass: 'car' };
  await mall.type('entry-1', at(0), PLATE, given);
  expect(await mall.read('exit-1', at(90), PLATE, { vehicleClass: read })).toMatchObject({ amountDue });
});

it('that a typed exit waited for its entry with counts once that comes', async () => {
  await mall.type('exit-1', at(14), PLATE, TWO);
  const sentAt = at(14).toISOString();
  await mall.readLate('entry-1', at(0), PLATE, { vehicleClass: 'car', sentAt });
  expect((await mall.lanes()).waiting).toMatchObject([{ plate: PLATE, amountDue: 15 }]);
});

it('makes no second car of one that its camera saw as another kind', async () => {
  await mall.read('entry-1', at(0), '', { vehicleClass: 'car' });
  await mall.type('entry-1', seconds(30), PLATE, TWO);
  await mall.read('entry-1', seconds(50), PLATE, { vehicleClass: 'car' });
  expect(await mall.sessions()).toHaveLength(1);
  await mall.read('exit-1', at(90), '', { vehicleClass: 'car' });
  await mall.type('exit-1', seconds(90 * 60 + 30), PLATE, TWO);
  expect((await mall.lanes()).waiting).toMatchObject([{ plate: PLATE, amountDue: 30 }]);
});

it('is on record as that person’s word, apart from what cameras see', async () => {
  await mall.type('entry-1', at(0), PLATE, TWO);
  expect(
    await mall.rows(sql`select vehicle_class as seen, typed_class as given, typed_by as by from plate_reads
      where mall_id = ${mall.mall.id}`),
  ).toEqual([{ seen: null, given: 'two_wheeler', by: mall.attendant.id }]);
  const [session] = await mall.sessions();
  const shown = await root.client.call('GET', mall.address(`/sessions/${session?.sessionId ?? ''}`));
  expect((shown.body as SessionDetail).timeline[0]?.text).toBe(
    `${PLATE} was typed at the entry (entry-1) by Ravi Joshi, as a two-wheeler.`,
  );
  const typed = (await readTrail(gates.app)).filter(
    ({ action, actor }) => action === 'plate_typed' && actor === mall.attendant.id,
  );
  expect(typed).toMatchObject([{ detail: { vehicleClass: 'two_wheeler' } }]);
});

it('is one of those that are priced', async () => {
  expect(await mall.send('entry-1', at(0), PLATE, { vehicleClass: 'horse' })).toMatchObject({ status: 400 });
});
