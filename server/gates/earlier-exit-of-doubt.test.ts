import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { publishByClass } from '../../testing/prices-by-class.ts';
import { signInSuperAdmin } from '../../testing/test-people.ts';
import { linkOf, takeCash } from '../../testing/paid-visits.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATE = 'MH42AB6052';
const NEIGHBOUR = 'MH42AB6059';
/** A car comes twice, for twelve minutes and for thirty-nine: an hour each. */
const READS = [
  { lane: 'entry-1', minute: 0 },
  { lane: 'exit-1', minute: 12.75 },
  { lane: 'entry-1', minute: 85 },
  { lane: 'exit-1', minute: 124 },
] as const;
const PRICE = 8_000;
interface Order {
  readonly live: (typeof READS)[number][];
  readonly late: (typeof READS)[number][];
  readonly hasNeighbour: boolean;
  readonly isPaid: boolean;
  readonly exitRule: 'record' | 'pay-to-leave';
}
type Read = { readonly lane: 'entry-1' | 'exit-1'; readonly minute: number };

/** A read that waited in its camera, which says so. */
async function readLate(mall: GatedMall, { lane, minute }: Read, now: number) {
  gates.app.setNow(at(now));
  await mall.readLate(lane, at(minute), PLATE, { confidence: 0.97, sentAt: at(now).toISOString() });
}

const readLive = (mall: GatedMall, { lane, minute }: Read, vehicleClass?: string) =>
  mall.read(lane, at(minute), PLATE, { confidence: 0.97, vehicleClass });

async function readIn(mall: GatedMall, vehicleClass?: string): Promise<void> {
  await readLive(mall, READS[0], vehicleClass);
  await mall.read('entry-1', at(61), NEIGHBOUR, { confidence: 0.7 });
  await readLive(mall, READS[3], vehicleClass);
}

const addMall = () => gates.addMall({ rupeesPerHour: 40, graceMinutes: 5 });

/** Only its first entry and its last exit are read in time, and a neighbour is read in doubt between. */
async function comeTwice(): Promise<GatedMall> {
  const mall = await addMall();
  await readIn(mall);
  expect((await mall.sessions())[0]).toMatchObject({ charge: 8_000, review: 'length_doubtful' });
  return mall;
}

async function setExitRule(mall: GatedMall, exitRule: string): Promise<void> {
  const { client } = await signInSuperAdmin(gates.app);
  const url = `/api/malls/${mall.mall.publicId}/settings`;
  expect((await client.call('PUT', url, { exitRule })).status).toBe(200);
}

async function payAll(mall: GatedMall, when: Date): Promise<void> {
  for (const { sessionId, charge, key } of await mall.sessions()) {
    if (key !== PLATE || charge === 0) continue;
    const { id } = await linkOf(gates, sessionId, when);
    const [row] = await mall.rows<{ due: number }>(sql`select coalesce(sum(l.paise), 0)::int as due
      from ledger_movements m join ledger_lines l on l.movement_id = m.id
      where m.session_id = ${id} and l.account = 'receivable'`);
    const due = row?.due ?? 0;
    if (due > 0) await takeCash(gates, mall, { id, paise: due, when });
  }
}

const refunds = (mall: GatedMall) =>
  mall.rows<{ paise: number }>(sql`select coalesce(sum(paise), 0)::int as paise from refunds
    where mall_id = ${mall.mall.id} and state <> 'withdrawn'`);

async function sumCharged(mall: GatedMall): Promise<number> {
  const own = (await mall.sessions()).filter(({ key }) => key === PLATE);
  return own.reduce((sum, { charge }) => sum + charge, 0);
}

describe('a visit whose length is in doubt, and an earlier exit of its own plate that arrives late', () => {
  it.each([0, 8_000])('where %i was paid, charges up to that exit alone', async (paid) => {
    const mall = await comeTwice();
    if (paid > 0) await payAll(mall, at(150));
    await readLate(mall, READS[1], 190);
    expect((await mall.sessions())[0]).toMatchObject({ exitAt: at(12.75), charge: 4_000, review: null });
    expect(await refunds(mall)).toEqual([{ paise: paid / 2 }]);
    await readLate(mall, READS[2], 376);
    expect(await sumCharged(mall)).toBe(PRICE);
  });

  it('which is no earlier than what is certain, charges what is certain, and asks on', async () => {
    const mall = await comeTwice();
    await readLate(mall, { lane: 'exit-1', minute: 122 }, 190);
    expect((await mall.sessions())[0]).toMatchObject({
      exitAt: at(122),
      charge: 8_000,
      review: 'length_doubtful',
    });
  });
});

it('a visit whose length is in doubt, read once more as a cheaper class, costs what is certain by that class', async () => {
  gates.app.setNow(at(-60));
  const mall = await addMall();
  await publishByClass(await signInSuperAdmin(gates.app), mall.mall.publicId);
  await readIn(mall, 'car');
  expect((await mall.sessions())[0]).toMatchObject({ charge: 8_000, review: 'length_doubtful' });
  await mall.read('exit-1', at(124.4), PLATE, { confidence: 0.97, vehicleClass: 'two_wheeler' });
  expect((await mall.sessions())[0]).toMatchObject({ charge: 3_000, review: 'length_doubtful' });
});

it(
  'in whatever order the reads of two visits come, and paid in between or not: both cost what they cost, and no more',
  { timeout: 600_000 },
  async () => {
    expect.hasAssertions();
    const order = fc.record<Order>({
      live: fc.subarray([...READS]),
      late: fc.shuffledSubarray([...READS], { minLength: READS.length }),
      hasNeighbour: fc.boolean(),
      isPaid: fc.boolean(),
      exitRule: fc.constantFrom('record' as const, 'pay-to-leave' as const),
    });
    const [came, left, cameAgain, leftAgain] = READS;
    const late = [left, cameAgain, came, leftAgain];
    const FOUND: Order = {
      live: [came, leftAgain],
      late,
      hasNeighbour: true,
      isPaid: true,
      exitRule: 'pay-to-leave',
    };
    await fc.assert(
      fc.asyncProperty(order, async ({ live, late, hasNeighbour, isPaid, exitRule }) => {
        gates.app.setNow(at(-60));
        const mall = await addMall();
        await setExitRule(mall, exitRule);
        const first = live.filter(({ minute }) => minute < 61);
        for (const read of first) await readLive(mall, read);
        if (hasNeighbour) await mall.read('entry-1', at(61), NEIGHBOUR, { confidence: 0.7 });
        for (const read of live.filter((one) => !first.includes(one))) await readLive(mall, read);
        if (isPaid) await payAll(mall, at(150));
        let minute = 190;
        for (const read of late.filter((one) => !live.includes(one))) {
          await readLate(mall, read, minute);
          if (isPaid) await payAll(mall, at(minute));
          minute += 20;
        }
        await gates.tick(at(600));
        expect(await sumCharged(mall)).toBeLessThanOrEqual(PRICE);
      }),
      { examples: [[FOUND]], numRuns: Number(process.env['ANY_READS_RUNS'] ?? 4) },
    );
  },
);
