import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const [FIRST, SECOND, DOUBTED] = ['MH13EY7347', 'MH13EY7345', 'MH13EY7348'];

/** Two cars of a fleet within seconds, both read surely, and what their camera makes of one of them. */
async function come(mall: GatedMall, isSecondLate: boolean): Promise<void> {
  const read = async (minute: number, plate: string, confidence: number) =>
    mall.read('entry-1', at(minute), plate, { confidence, sentAt: at(minute).toISOString() });
  await read(14.05, FIRST, 0.9);
  if (!isSecondLate) await read(14.35, SECOND, 0.98);
  await read(15.6, DOUBTED, 0.45);
}

async function bringSecond(mall: GatedMall, minute: number): Promise<void> {
  gates.app.setNow(at(minute));
  await mall.readLate('entry-1', at(14.35), SECOND, { confidence: 0.98, sentAt: at(minute).toISOString() });
}

async function leave(mall: GatedMall, minute: number, plate: string): Promise<void> {
  await mall.read('exit-1', at(minute), plate, { confidence: 0.97, sentAt: at(minute).toISOString() });
}

async function list(mall: GatedMall) {
  return (await mall.sessions()).map(({ plate, state, charge }) => [plate, state, charge]);
}

describe.each([false, true])('the second of two cars, its read late: %s', (isSecondLate) => {
  it('has a session of its own, though its exit is not read', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await come(mall, isSecondLate);
    await leave(mall, 90, FIRST);
    if (isSecondLate) await bringSecond(mall, 90.4);
    await gates.tick(at(200));
    expect(await list(mall)).toEqual([
      [FIRST, 'closed', 8_000],
      [SECOND, 'open', 0],
    ]);
  });

  it('pays what it owes at its exit', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await come(mall, isSecondLate);
    await leave(mall, 90, FIRST);
    if (isSecondLate) await bringSecond(mall, 90.4);
    await leave(mall, 120, SECOND);
    await gates.tick(at(200));
    expect(await list(mall)).toEqual([
      [FIRST, 'closed', 8_000],
      [SECOND, 'closed', 8_000],
    ]);
  });
});

it('takes a sure read for the car that was read in doubt alone', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(14.05), FIRST, { confidence: 0.45 });
  await mall.read('entry-1', at(14.35), SECOND, { confidence: 0.98 });
  expect(await mall.sessions()).toHaveLength(1);
});
