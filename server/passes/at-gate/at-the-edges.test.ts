import type { PassInput } from '#contract/passes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { passCalls, passInput } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// Of a visit that a pass covers in part, each hour that begins while the pass is good is free, and the others cost 40 rupees.
const PLATE = 'GJ05AB1234';
const OTHER = 'MH12DE1433';
/** It is ten in the morning at minute 0: the day ends fourteen hours later. */
const MIDNIGHT = 14 * 60;

let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let passes: ReturnType<typeof passCalls>;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates, { exitRule: 'record' });
  passes = passCalls(mall, root);
});

const enter = (minute: number, plate = PLATE) => mall.read('entry-1', at(minute), plate);
/** What the bill of the car says that it costs, were it to leave then. */
async function bill(minute: number): Promise<number> {
  gates.app.setNow(at(minute));
  const { amountDue } = await mall.showBill(PLATE);
  return amountDue;
}
const leave = async (minute: number, plate = PLATE) => {
  const { amountDue } = await mall.read('exit-1', at(minute), plate);
  return amountDue;
};

describe('a visit past the end of a pass', () => {
  test('costs the hours that begin after its last day', async () => {
    await passes.give({ plates: [PLATE], untilDay: '2026-11-20' });
    await enter(MIDNIGHT - 90);
    expect(await leave(MIDNIGHT + 90)).toBe(40);
  });

  test('costs nothing where another pass goes on from there', async () => {
    await passes.give({ plates: [PLATE], untilDay: '2026-11-20' });
    await passes.give({ plates: [PLATE], fromDay: '2026-11-21' });
    await enter(MIDNIGHT - 90);
    expect(await leave(MIDNIGHT + 90)).toBe(0);
  });

  test('costs nothing where another pass that goes on from there is full by who came later', async () => {
    await passes.give({ plates: [PLATE, OTHER], quota: 1, untilDay: '2026-11-20' });
    await passes.give({ plates: [PLATE, OTHER], quota: 1, fromDay: '2026-11-21' });
    await enter(MIDNIGHT - 90);
    await enter(MIDNIGHT + 10, OTHER);
    const first = await leave(MIDNIGHT + 90);
    expect([first, await leave(MIDNIGHT + 100, OTHER)]).toEqual([0, 0]);
  });

  test('holds the place in the other pass that goes on from there, once that has begun', async () => {
    await passes.give({ plates: [PLATE, OTHER], quota: 1, untilDay: '2026-11-20' });
    await passes.give({ plates: [PLATE, OTHER], quota: 1, fromDay: '2026-11-21' });
    await enter(MIDNIGHT - 90);
    for (const minute of [1, 2]) await gates.app.passes.tick(at(MIDNIGHT + minute));
    expect(await enter(MIDNIGHT + 10, OTHER)).toMatchObject({
      display: ['Pass full: you pay', expect.anything()],
    });
    const first = await leave(MIDNIGHT + 90);
    expect([first, await leave(MIDNIGHT + 100, OTHER)]).toEqual([0, 80]);
  });

  test.each([
    ['nothing where no hour began since', 110, 0],
    ['the hours that began since', 190, 80],
  ])('that somebody ended costs %s', async (_what, minute, rupees) => {
    const { id } = await passes.give({ plates: [PLATE] });
    await enter(0);
    gates.app.setNow(at(105));
    await passes.call('POST', `/${id}/end`, {});
    expect([await bill(minute), await leave(minute)]).toEqual([rupees, rupees]);
  });
});

describe('a visit during which a pass was changed', () => {
  const CHANGES: [string, Partial<PassInput>, number][] = [
    ['to another plate', { plates: [OTHER] }, 80],
    ['to end before it came', { untilDay: '2026-11-19' }, 80],
    ['to other hours', { fromMinute: 20 * 60, toMinute: 23 * 60 }, 80],
    ['to a class', { paysAs: 'two_wheeler' }, 80],
    ['to fewer cars at once', { quota: 1 }, 0],
    ['in name', { holder: 'Asha and Sons' }, 0],
  ];
  test.each(CHANGES)('%s has what it gave until then, and what it gives since', async (_what, to, rupees) => {
    const { id } = await passes.give({ plates: [PLATE] });
    await enter(0);
    gates.app.setNow(at(105));
    const input = passInput({ plates: [PLATE], ...to });
    expect(await passes.call('PUT', `/${id}`, input)).toMatchObject({ status: 200 });
    expect([await bill(190), await leave(190)]).toEqual([rupees, rupees]);
  });

  test('by a file has what it gave until then', async () => {
    await passes.give({ plates: [PLATE] });
    await enter(0);
    gates.app.setNow(at(105));
    const head =
      'number,kind,holder,note,plates,quota,levels,days,from hour,to hour,first day,last day,pays as,action';
    await passes.take([head, `1,season,Asha,,${OTHER},,,,,,2026-01-01,,,`].join('\r\n'));
    expect([await bill(190), await leave(190)]).toEqual([80, 80]);
  });

  test('to another plate makes room for that', async () => {
    const { id } = await passes.give({ plates: [PLATE], quota: 1 });
    await enter(0);
    gates.app.setNow(at(30));
    await passes.call('PUT', `/${id}`, passInput({ plates: [OTHER], quota: 1 }));
    expect(await enter(40, OTHER)).toMatchObject({ display: ['Welcome, pass holder', expect.anything()] });
    expect([await leave(190, OTHER), await leave(191)]).toEqual([0, 120]);
  });

  test('and whose plate is corrected to that of nobody’s pass has nothing of it', async () => {
    const { id } = await passes.give({ plates: [PLATE] });
    const { sessionId: session } = await enter(0);
    gates.app.setNow(at(105));
    await passes.call('PUT', `/${id}`, passInput({ plates: [PLATE], untilDay: '2026-11-19' }));
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    const correct = { action: 'correct_plate', session, plate: OTHER, reason: 'A misread' };
    expect(await root.client.call('POST', url, correct)).toMatchObject({ status: 201 });
    expect(await leave(190, OTHER)).toBe(160);
  });
});

test('a pass that begins during the visit covers the hours that begin from then on', async () => {
  await passes.give({ plates: [PLATE], fromDay: '2026-11-21' });
  await enter(MIDNIGHT - 90);
  await gates.app.passes.tick(at(MIDNIGHT + 1));
  expect([await bill(MIDNIGHT + 90), await leave(MIDNIGHT + 90)]).toEqual([80, 80]);
});
