import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  openGates,
  seconds,
  type GatedMall,
  type GateTests,
  type LaneName,
} from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
/** An exit half a minute before the end of the first hour. */
const LEAVES = 59.5;
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const bySeconds = (instant: Date, count: number) => new Date(instant.getTime() + count * 1000);

const minuteOf = (second: number) => second / 60;

/** Lets a camera read a car a minute, by a clock that is off by so many seconds. */
async function pass(lane: LaneName, from: number, count: number, ahead: number, isSaying = false) {
  for (let car = 0; car < count; car += 1) {
    const now = at(from + car);
    const readAt = bySeconds(now, ahead).toISOString();
    const more = isSaying ? { readAt, sentAt: readAt } : { readAt };
    await mall.read(lane, now, `MH${lane === 'entry-1' ? '01' : '02'}AA${1000 + from + car}`, more);
  }
}

/** The car's read at an instant, by a clock off by so many seconds, that arrives so many seconds later. */
async function arrive(lane: LaneName, minute: number, { ahead = 0, late = 0, sentAt = '' }) {
  gates.app.setNow(bySeconds(at(minute), late));
  return mall.readLate(lane, bySeconds(at(minute), ahead), PLATE, sentAt === '' ? {} : { sentAt });
}

const charge = async () => (await mall.sessions()).find(({ plate }) => plate === PLATE)?.charge;

describe("an entry whose camera's clock, 75 s fast, is put right while reads are under way", () => {
  it.each([10, 20, 30, 40, 60])('%i s late by the right clock costs one hour', async (late) => {
    mall = await gates.addMall({ graceMinutes: 0 });
    await pass('entry-1', -8, 7, 75);
    await arrive('entry-1', 0, { late });
    await pass('entry-1', 2, 8, 0);
    await arrive('exit-1', LEAVES, {});
    expect(await charge()).toBe(4_000);
  });

  it.each([10, 20, 30, 40, 60])('%i s late by the fast one, behind others, costs one hour', async (late) => {
    mall = await gates.addMall({ graceMinutes: 0 });
    await pass('entry-1', -8, 7, 75);
    await pass('entry-1', 0.1, 1, 0);
    await arrive('entry-1', 0, { ahead: 75, late });
    await pass('entry-1', 2, 8, 0);
    await arrive('exit-1', LEAVES, {});
    expect(await charge()).toBe(4_000);
  });

  it('costs two hours where it came late by the fast clock, which reads after it show still to be so', async () => {
    mall = await gates.addMall({ graceMinutes: 0 });
    await pass('entry-1', -8, 7, 75);
    await arrive('entry-1', 0, { ahead: 75, late: 30 });
    await pass('entry-1', 2, 8, 75);
    await arrive('exit-1', 61, {});
    expect(await charge()).toBe(8_000);
  });

  it('costs one hour where it comes in after its exit', async () => {
    mall = await gates.addMall({ graceMinutes: 0 });
    await pass('entry-1', -8, 7, 40);
    await arrive('exit-1', 60.5, {});
    await arrive('entry-1', 0, { late: 62 * 60 });
    expect(await charge()).toBe(4_000);
  });
});

describe('an exit while the clock of its camera is put right', () => {
  it.each([
    ['40 s slow, 40 s late', -40, 0, 40],
    ['60 s slow, 55 s late', -60, 0, 55],
    ['75 s fast, 30 s late', 75, 75, 30],
    ['75 s fast, 30 s late by the right clock', 75, 0, 30],
  ])('that was %s costs one hour', async (_what, was, ahead, late) => {
    mall = await gates.addMall({ graceMinutes: 0 });
    await pass('exit-1', -8, 7, was);
    await mall.read('entry-1', at(0), PLATE);
    // Shown as 11:00, so that it is one hour still.
    await arrive('exit-1', minuteOf(3_655), { ahead, late });
    expect(await charge()).toBe(4_000);
  });

  it('costs one hour where it was put right between the read and its sending', async () => {
    mall = await gates.addMall({ graceMinutes: 0 });
    await pass('exit-1', -8, 7, 75, true);
    await mall.read('entry-1', at(0), PLATE);
    const sentAt = seconds(3_655 + 50).toISOString();
    await arrive('exit-1', minuteOf(3_655), { ahead: 75, late: 50, sentAt });
    expect(await charge()).toBe(4_000);
  });
});

it('an entry queued while its slow clock is put right is no older than it is', async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
  await pass('entry-1', -8, 7, -75, true);
  await arrive('entry-1', 0, { ahead: -75, late: 20, sentAt: seconds(20).toISOString() });
  await pass('entry-1', 2, 8, 0, true);
  await arrive('exit-1', LEAVES, {});
  expect(await charge()).toBe(4_000);
});
