import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LeakedSession, MallReport } from '#contract/reports.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'MH08ZZ0001';
const DAY = 'period=days&from=2026-11-20&to=2026-11-20';
let gates: GateTests;
let mall: GatedMall;
let admin: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  mall = await gates.addMall();
  admin = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [mall.mall.publicId]);
});
afterAll(() => gates.end());

const url = (path: string) => `/api/malls/${mall.mall.publicId}/${path}`;

async function settle(body: object): Promise<string> {
  const answer = await admin.client.call('POST', url('settlements'), { ...body, reason: 'The wrong car' });
  expect(answer.status).toBe(201);
  return (answer.body as { settlement: { id: string } }).settlement.id;
}

async function takenOff() {
  const { leakage, corrections } = (await admin.client.call('GET', url(`reports?${DAY}`))).body as MallReport;
  const { body } = await admin.client.call('GET', url(`reports/leakage?${DAY}&kind=taken_off`));
  return {
    item: leakage.items.find(({ kind }) => kind === 'taken_off'),
    charged: corrections.map((one) => one.charged),
    sessions: (body as { sessions: LeakedSession[] }).sessions,
  };
}

it('a close that was taken back took nothing off: not while its car is inside, nor once it has paid', async () => {
  const NOTHING = {
    item: expect.objectContaining({ count: 0, amount: 0 }) as unknown,
    charged: [0],
    sessions: [],
  };
  const session = (await mall.read('entry-1', at(0), PLATE))['sessionId'] as string;
  gates.app.setNow(at(150));
  const closed = await settle({ action: 'close', session, exitAt: at(120).toISOString() });
  await settle({ action: 'undo', settlement: closed });
  gates.app.setNow(at(160));
  expect(await takenOff()).toEqual(NOTHING);
  await mall.read('exit-1', at(180), PLATE);
  gates.app.setNow(at(190));
  expect(await takenOff()).toEqual(NOTHING);
  // What a person takes off that charge is taken off all the same.
  await settle({ action: 'waive', session });
  gates.app.setNow(at(200));
  expect(await takenOff()).toMatchObject({
    item: { count: 1, amount: 120 },
    charged: [-120],
    sessions: [{ amount: 120 }],
  });
});

it('an exit that was taken off takes nothing off where its car is inside again, nor once it has paid at its own', async () => {
  mall = await gates.addMall();
  admin = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [mall.mall.publicId]);
  const none = { item: { count: 0, amount: 0 }, sessions: [] };
  const plate = 'MH08ZZ0002';
  const session = (await mall.read('entry-1', at(200), plate))['sessionId'] as string;
  await mall.read('exit-1', at(290), plate);
  gates.app.setNow(at(300));
  const off = await settle({ action: 'split', session });
  expect(await takenOff()).toMatchObject(none);
  await settle({ action: 'undo', settlement: off });
  // What is waived after that stands whole: nothing had been put on again.
  const waived = await settle({ action: 'waive', session });
  gates.app.setNow(at(310));
  expect(await takenOff()).toMatchObject({ item: { count: 1, amount: 80 }, sessions: [{ amount: 80 }] });
  await settle({ action: 'undo', settlement: waived });
  await settle({ action: 'split', session });
  await mall.read('exit-1', at(330), plate);
  gates.app.setNow(at(340));
  expect(await takenOff()).toMatchObject(none);
});
