import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../../testing/holding-mall.ts';

const PLATE = 'MH12AB1234';
const SECOND = 1 / 60;
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** A car is at the exit fifty minutes after it came in, while others are inside, and is read as these texts. */
async function leaveAs(mall: GatedMall, texts: readonly string[], gap = 1.5 * SECOND): Promise<void> {
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-1', at(10), 'GJ05CD5678');
  for (const [index, text] of texts.entries())
    await mall.read('exit-1', at(50 + index * gap), text, { confidence: text === PLATE ? 0.95 : 0.4 });
}

async function passTime(from: number, until: number): Promise<void> {
  for (let minute = from; minute <= until; minute += 5) await gates.tick(at(minute));
}

const ONE = [
  { key: PLATE, charge: 4_000, review: null },
  { key: 'GJ05CD5678', state: 'open' },
];
const WAYS = [
  ['MH1', PLATE],
  ['MH12A', PLATE],
  ['UNKNOWN', PLATE],
  ['MH1', 'UNKNOWN', PLATE],
  [PLATE, 'MH1'],
  [PLATE, 'UNKNOWN'],
].map((texts) => [texts.join(', '), texts] as const);

describe('reads of an exit a second after each other, of which some are no plate', () => {
  it.each(WAYS)('are one car: %s', async (_what, texts) => {
    const mall = await gates.addMall();
    await leaveAs(mall, texts);
    await passTime(55, 120);
    expect(await mall.sessions()).toMatchObject(ONE);
  });

  it.each(WAYS)('are one car that holds once: %s', async (_what, texts) => {
    const mall = await addHoldingMall(gates);
    await leaveAs(mall, texts);
    const waits = sql`select 1 from lane_waits where mall_id = ${mall.mall.id} and ended_at is null`;
    expect(await mall.rows(waits)).toHaveLength(1);
    await payInCash(mall, PLATE, at(51));
    await passTime(52, 120);
    expect(await mall.sessions()).toMatchObject(ONE);
    expect(await mall.rows(waits)).toEqual([]);
  });

  it.each(['UNKNOWN, UNKNOWN', 'MH1, UNKNOWN', 'UNKNOWN, MH1'])(
    'are one car that nobody knows: %s',
    async (texts) => {
      for (const mall of [await gates.addMall(), await addHoldingMall(gates)]) {
        await leaveAs(mall, texts.split(', '));
        const waits = sql`select 1 from lane_waits where mall_id = ${mall.mall.id}`;
        expect((await mall.rows(waits)).length).toBeLessThanOrEqual(1);
        await passTime(55, 120);
        expect(await mall.sessions()).toHaveLength(3);
      }
    },
  );

  it('are two cars five seconds later', async () => {
    const mall = await gates.addMall();
    await leaveAs(mall, ['MH1', PLATE], 5 * SECOND);
    await passTime(55, 120);
    expect(await mall.sessions()).toHaveLength(3);
  });
});
