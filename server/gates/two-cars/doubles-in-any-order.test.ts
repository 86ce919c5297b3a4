import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  at,
  openGates,
  seconds,
  type GatedMall,
  type GateTests,
  type LaneName,
} from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

type Read = readonly [lane: LaneName, second: number, plate: string, sure: number];

const OWN = 'MP17PS6865';
const MISREAD = 'MP17FS6865';
const ENTRY: Read = ['entry-1', 0, OWN, 0.96];

/** Four reads of one car, which may owe no more than this. */
const STORIES: [story: string, most: number, reads: Read[]][] = [
  [
    'it drives up to the exit and back in',
    8_000,
    [ENTRY, ['entry-1', 21, MISREAD, 0.97], ['exit-1', 3_210, OWN, 0.93], ['exit-1', 4_890, OWN, 0.89]],
  ],
  [
    'it is misread first',
    8_000,
    [
      ['entry-1', 0, MISREAD, 0.96],
      ['entry-1', 21, OWN, 0.97],
      ['exit-1', 3_210, OWN, 0.93],
      ['exit-1', 4_890, OWN, 0.89],
    ],
  ],
  [
    'it is misread once more at its exit',
    4_000,
    [ENTRY, ['entry-1', 21, MISREAD, 0.97], ['exit-1', 3_210, OWN, 0.93], ['exit-1', 3_225, MISREAD, 0.95]],
  ],
  [
    'the misread is the first at its exit, too',
    4_000,
    [ENTRY, ['entry-1', 21, MISREAD, 0.97], ['exit-1', 3_210, MISREAD, 0.93], ['exit-1', 3_225, OWN, 0.95]],
  ],
  [
    'the camera is in doubt of what it makes of it',
    8_000,
    [ENTRY, ['entry-1', 21, MISREAD, 0.6], ['exit-1', 3_210, OWN, 0.93], ['exit-1', 4_890, MISREAD, 0.6]],
  ],
];

function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

async function bring(mall: GatedMall, reads: readonly Read[], from: number): Promise<void> {
  for (const [index, [lane, second, plate, confidence]] of reads.entries()) {
    const now = seconds(from + 20 * index);
    gates.app.setNow(now);
    await mall.readLate(lane, seconds(second), plate, { confidence, sentAt: now.toISOString() });
  }
}

it.each(STORIES)('a car whose reads come late in any order is one visit: %s', async (_, most, reads) => {
  const malls = new Map<string, GatedMall>();
  for (const order of ordersOf(reads)) {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await bring(mall, order, 5_000);
    malls.set(order.map((read) => reads.indexOf(read)).join(''), mall);
  }
  for (const minute of [95, 120, 240]) await gates.tick(at(minute));
  const wrong: Record<string, unknown> = {};
  for (const [order, mall] of malls) {
    const sessions = await mall.sessions();
    const charged = sessions.reduce((sum, { charge }) => sum + charge, 0);
    const entered = sessions.filter(({ entryRaw }) => entryRaw !== null);
    const isOpen = sessions.some(({ state }) => state === 'open');
    if (charged > most || entered.length !== 1 || isOpen) wrong[order] = { charged, entered, isOpen };
  }
  expect({ wrong, orders: malls.size }).toEqual({ wrong: {}, orders: 24 });
});
