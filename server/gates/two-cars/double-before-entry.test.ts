import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATE = 'MP17PS6865';
const SENT_AT = seconds(3_700);

/** The reads of one car that was cut off at its entry, and drove up to the exit and back in. */
const READS = {
  entry: ['entry-1', seconds(0), PLATE, 0.96],
  double: ['entry-1', seconds(21), 'MP17FS6865', 0.97],
  exit: ['exit-1', seconds(3_210), PLATE, 0.93],
} as const;

async function bring(mall: GatedMall, order: readonly (keyof typeof READS)[]) {
  gates.app.setNow(SENT_AT);
  for (const name of order) {
    const [lane, when, plate, confidence] = READS[name];
    const sentAt = SENT_AT.toISOString();
    await mall.readLate(lane, when, plate, name === 'exit' ? { confidence } : { confidence, sentAt });
  }
}

const ORDERS: (keyof typeof READS)[][] = [
  ['entry', 'double', 'exit'],
  ['double', 'entry', 'exit'],
  ['exit', 'entry', 'double'],
  ['exit', 'double', 'entry'],
];

describe.each(ORDERS)('read in the order %s, %s, %s', (...order) => {
  it('is one visit, and pays once however often it drives up to the exit', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await bring(mall, order);
    await mall.read('exit-1', seconds(4_890), PLATE, { confidence: 0.89 });
    for (const minute of [85, 95, 120, 240]) await gates.tick(at(minute));
    const sessions = await mall.sessions();
    const charged = sessions.reduce((sum, { charge }) => sum + charge, 0);
    expect({ ended: sessions.map(({ state }) => state), isWithin: charged > 0 && charged <= 8_000 }).toEqual({
      ended: sessions.map(() => 'closed'),
      isWithin: true,
    });
    expect(sessions.filter(({ entryRaw }) => entryRaw !== null)).toHaveLength(1);
  });
});

it('leaves a session alone whose car has parked', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('exit-1', READS.exit[1], PLATE, { confidence: 0.93 });
  await bring(mall, ['double']);
  await mall.rows(
    sql`update sessions set slot_code = 'B1A01', slot_basis = 'inferred', slot_confirmed_at = now() where mall_id = ${mall.mall.id} returning id`,
  );
  await bring(mall, ['entry']);
  expect((await mall.sessions()).filter(({ entryRaw }) => entryRaw !== null)).toHaveLength(2);
});

it('leaves a session alone of a car that came after others', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('exit-1', READS.exit[1], PLATE, { confidence: 0.93 });
  gates.app.setNow(SENT_AT);
  const more = { confidence: 0.97, sentAt: SENT_AT.toISOString() };
  await mall.readLate('entry-1', seconds(8), 'KA05MH1234', more);
  await bring(mall, ['double', 'entry']);
  const entered = (await mall.sessions()).flatMap(({ entryRaw }) => entryRaw ?? []);
  expect(entered.toSorted()).toEqual(['KA05MH1234', 'MP17FS6865', PLATE]);
});
