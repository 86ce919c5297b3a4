import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const TRUE = 'GJ05AB1234';
/** As its entry was read: two characters are wrong. */
const MISREAD = 'GJ05XY1234';
const STRANGER = 'GJ05QK7719';
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car came in under one plate and left under another; long after, with what was asked meanwhile. */
async function leaveUnder(entered: string, more: { image?: string }): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), entered);
  const exit = await mall.read('exit-1', at(90), TRUE, more);
  expect(exit).toMatchObject({ reason: 'entry_awaited', amountDue: 0 });
  for (const minute of [106, 132, 200]) await gates.tick(at(minute));
  return mall;
}

const exitOf = async (mall: GatedMall) =>
  (await mall.sessions()).find(({ flags }) => flags.includes('entry_unknown'));

it.each([
  ['a car inside has a plate like it: somebody is asked', MISREAD, JPEG, 'entry_unknown'],
  ['it has no image to compare: nobody is asked', MISREAD, undefined, null],
  ['no car inside has a plate like it: nobody is asked', STRANGER, JPEG, null],
])('of an exit without an entry, where %s', async (_what, entered, image, review) => {
  const mall = await leaveUnder(entered, image ? { image } : {});
  expect(await exitOf(mall)).toMatchObject({ review, charge: 0 });
});

it('nobody is asked any longer once the car like it has been read leaving itself', async () => {
  const mall = await leaveUnder(MISREAD, { image: JPEG });
  expect(await exitOf(mall)).toMatchObject({ review: 'entry_unknown' });
  gates.app.setNow(at(210));
  await mall.read('exit-1', at(210), MISREAD);
  await gates.tick(at(211));
  expect(await exitOf(mall)).toMatchObject({ review: null, detail: { asked: 'entry_unknown' }, charge: 0 });
});

it('an exit is asked about on when the car like it ends as a missed exit later, and not when it had left before', async () => {
  const mall = await leaveUnder(MISREAD, { image: JPEG });
  gates.app.setNow(at(300));
  await mall.read('entry-1', at(300), MISREAD);
  for (const minute of [301, 330]) await gates.tick(at(minute));
  expect(await exitOf(mall)).toMatchObject({ review: 'entry_unknown' });

  const other = await gates.addMall({ graceMinutes: 0 });
  gates.app.setNow(at(0));
  for (const minute of [0, 40]) await other.read('entry-1', at(minute), MISREAD);
  await other.read('exit-1', at(50), MISREAD);
  await other.read('exit-1', at(90), TRUE, { image: JPEG });
  for (const minute of [106, 132]) await gates.tick(at(minute));
  expect(await exitOf(other)).toMatchObject({ review: null, detail: { asked: 'entry_unknown' } });
});

it('whoever is asked sees the car like it, and joining both charges what the visit costs', async () => {
  const mall = await leaveUnder(MISREAD, { image: JPEG });
  const exit = await exitOf(mall);
  const item = `/api/malls/${mall.mall.publicId}/attention/${encodeURIComponent(`session:${exit?.sessionId}`)}`;
  gates.app.setNow(at(200));
  const { body } = await root.client.call('GET', item);
  const { partners, seen } = body as { partners: { session: string; why: string[] }[]; seen: string };
  expect(partners).toMatchObject([
    { why: ['The plate read at the exit is up to two characters away from the plate read at the entry.'] },
  ]);
  const decision = { action: 'join', partner: partners[0]?.session, reason: 'One car on both', seen };
  expect(await root.client.call('POST', `${item}/decisions`, decision)).toMatchObject({ status: 201 });
  expect(await mall.sessions()).toMatchObject([
    { review: null, entryAt: at(0), exitAt: at(90), charge: 8_000 },
    { review: null, flags: ['joined', 'entry_unknown'], charge: 0 },
  ]);
});
