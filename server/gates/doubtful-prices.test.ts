import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { paise } from '#domain/money/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { addTariff as writeTariff } from '../../testing/add-tariff.ts';
import {
  at,
  openGates,
  seconds,
  type GatedMall,
  type GateTests,
  type LaneName,
} from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../testing/holding-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

function addTariff(mall: GatedMall, version: number, effectiveFrom: Date, document: TariffDocument) {
  return writeTariff(gates.database, mall.mall.id, { version, effectiveFrom, document });
}

/** Lets a camera read a car a minute by a clock that is ahead by so many seconds. */
async function pass(mall: GatedMall, lane: LaneName, from: number, count: number, ahead = 0) {
  for (let car = 0; car < count; car += 1) {
    const readAt = new Date(at(from + car).getTime() + ahead * 1000).toISOString();
    await mall.read(lane, at(from + car), `MH01AA${1000 + car}`, { readAt });
  }
}

/** An entry that came five or more minutes late, or by a clock that has fallen behind: nobody can tell. */
async function enterInDoubt(mall: GatedMall, minute: number, late: number) {
  await pass(mall, 'entry-1', minute - 8, 6);
  gates.app.setNow(at(minute + late));
  return mall.readLate('entry-1', at(minute), PLATE);
}

const own = async (mall: GatedMall) => (await mall.sessions()).find(({ plate }) => plate === PLATE);
const perHour = (rupees: number) =>
  simpleTariff({ graceMinutes: 0, paisePerHour: paise(rupees * 100), dayCapPaise: null });

describe('an entry in doubt', () => {
  it('between the end of an hour and a dearer band costs what the cheapest of its times does', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await addTariff(mall, 2, at(-500), TIME_OF_DAY_TARIFF);
    // 16:55 as it says, or until 17:02, when an hour costs 40 rupees.
    await enterInDoubt(mall, 415, 7);
    expect(await mall.read('exit-1', at(477), PLATE)).toMatchObject({ amountDue: 35 });
  });

  it('around a change of the tariff is charged by the version that costs less, which is the one that people are shown', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await addTariff(mall, 2, at(-500), perHour(90));
    await addTariff(mall, 3, at(1), perHour(40));
    await enterInDoubt(mall, 0, 5);
    expect(await mall.read('exit-1', at(50), PLATE)).toMatchObject({ amountDue: 40 });
    const { body } = await root.client.call('GET', `/api/parking?mall=${encodeURIComponent(mall.mall.name)}`);
    const sessions = body as { number_plate: string; tariffVersion: number }[];
    expect(sessions.find((one) => one.number_plate === PLATE)).toMatchObject({ tariffVersion: 3 });
  });

  it('holds its doubt where a person gives it its exit', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await enterInDoubt(mall, 0, 5);
    gates.app.setNow(at(90));
    const body = { action: 'close', session, exitAt: at(62).toISOString(), reason: 'The camera was down' };
    const settled = await root.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, body);
    expect(settled.status).toBe(201);
    expect(await own(mall)).toMatchObject({ charge: 4_000 });
  });

  it('costs no more than was shown and paid, whatever reads show since', async () => {
    const mall = await addHoldingMall(gates);
    await enterInDoubt(mall, 0, 5);
    await payInCash(mall, PLATE, at(62));
    await pass(mall, 'entry-1', 63, 3);
    expect(await mall.read('exit-1', at(70), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await own(mall)).toMatchObject({ charge: 4_000 });
  });
});

it('an exit in doubt that may have been in time after paying costs nothing more', async () => {
  // Where nobody holds, so that no queue gives more time.
  const mall = await addHoldingMall(gates, { exitRule: 'record' });
  await pass(mall, 'exit-1', -8, 6, 75);
  await mall.read('entry-1', at(0), PLATE);
  await payInCash(mall, PLATE, at(50));
  // Fifteen minutes to leave: 65 by a clock that may be fast still, which was put right or is late.
  expect(await mall.read('exit-1', seconds(65 * 60 + 30), PLATE)).toMatchObject({ amountDue: 0 });
  expect(await own(mall)).toMatchObject({ charge: 4_000 });
});
