import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'MH12AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('reads of one lane a second after each other, of which some are no plate', () => {
  it.each([
    ['nothing twice, then the plate', ['UNKNOWN', 'UNKNOWN', PLATE]],
    ['a part of nothing known, nothing, the plate', ['TS3', 'UNKNOWN', PLATE]],
    ['nothing, a part of nothing known, the plate', ['UNKNOWN', 'TS3', PLATE]],
    ['the plate, and a part of nothing known', [PLATE, 'TS3', 'UNKNOWN']],
  ])('are one car: %s', async (_what, texts) => {
    const mall = await gates.addMall();
    for (const [index, text] of texts.entries())
      await mall.read('entry-1', seconds(1.2 * index), text, { confidence: 0.3 + 0.3 * index });
    expect(await mall.sessions()).toMatchObject([{ key: PLATE, review: null }]);
    await mall.read('exit-1', at(50), PLATE, { confidence: 0.95 });
    await gates.tick(at(90));
    expect(await mall.sessions()).toMatchObject([{ key: PLATE, charge: 4_000, review: null }]);
  });

  it('are one car nobody knows, whichever arrives first', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', seconds(1.2), 'UNKNOWN');
    await mall.readLate('entry-1', seconds(0), 'UNKNOWN');
    await mall.read('entry-1', seconds(3), 'TS3');
    expect(await mall.sessions()).toMatchObject([{ key: null, review: 'plate_unreadable' }]);
  });

  it.each([
    ['at another lane', 'entry-2', 1.2, {}],
    ['five seconds later', 'entry-1', 5, {}],
    ['of another class', 'entry-1', 1.2, { vehicleClass: 'two_wheeler' }],
  ] as const)('are two cars %s', async (_what, lane, after, more) => {
    const mall = await gates.addMall();
    await mall.read('entry-1', seconds(0), 'UNKNOWN', { vehicleClass: 'car' });
    await mall.read(lane, seconds(after), 'UNKNOWN', more);
    expect(await mall.sessions()).toHaveLength(2);
  });

  it('are two cars where one of them has a mark of its own', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', seconds(0), '03D151827', { confidence: 0.97 });
    await mall.read('entry-1', seconds(2), PLATE, { confidence: 0.97 });
    expect(await mall.sessions()).toHaveLength(2);
  });
});
