import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { ASKED, listWholeVisits, PAID } from '../../../testing/whole-visits.ts';

const [FIRST, SECOND, THIRD, NEXT] = ['DL01MB1025', 'DL01MB1026', 'DL01MB1024', 'DL01MB1029'];
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const later = (mall: GatedMall) => listWholeVisits(gates, mall);
describe('three cars of a fleet, of which the second came in as the first', () => {
  it.each([
    [0.943, PAID],
    [0.85, ASKED],
    [0.65, ASKED],
  ])('leave three visits, the second read at %f', async (confidence, second) => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), FIRST, { confidence: 0.98 });
    await mall.read('entry-1', seconds(23), SECOND, { confidence: 0.741 });
    await mall.read('entry-1', seconds(179), NEXT, { confidence: 0.988 });
    await mall.read('exit-1', seconds(2_551), FIRST, { confidence: 0.915 });
    const { sessionId } = await mall.read('exit-2', seconds(2_617), SECOND, { confidence });
    await mall.read('exit-1', seconds(2_770), NEXT, { confidence: 0.956 });
    expect(await later(mall)).toEqual([
      { plate: FIRST, ...PAID },
      { plate: SECOND, ...second },
      { plate: NEXT, ...PAID },
    ]);
    expect((await mall.sessions())[1]?.sessionId).toBe(sessionId);
  });

  it.each([
    ['exit-1', 153, 0.956],
    ['exit-1', 90, 0.85],
    ['exit-2', 153, 0.956],
    ['exit-2', 90, 0.956],
  ] as const)(
    'keep the question about one that left before the first one: the next leaves by %s after %d s, read at %d',
    async (lane, gap, confidence) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), FIRST, { confidence: 0.98 });
      await mall.read('entry-1', seconds(23), SECOND, { confidence: 0.741 });
      await mall.read('entry-1', seconds(32), THIRD, { confidence: 0.908 });
      await mall.read('entry-1', seconds(179), NEXT, { confidence: 0.988 });
      const asked = await mall.read('exit-2', seconds(2_617), THIRD, { confidence: 0.85 });
      expect(asked).toMatchObject({ reason: 'exit_ambiguous' });
      await mall.read('exit-1', seconds(2_650), FIRST, { confidence: 0.96 });
      await mall.read(lane, seconds(2_617 + gap), NEXT, { confidence });
      await later(mall);
      const found = await mall.sessions();
      expect(found.find((one) => one.sessionId === asked.sessionId)).toMatchObject({
        plate: THIRD,
        charge: 0,
      });
      expect(found.find(({ plate }) => plate === NEXT)).toMatchObject({ charge: 4_000, review: null });
    },
  );

  it.each(['exit-1', 'exit-2'] as const)(
    'keep the question about one read seconds after the first, at its lane: the next by %s',
    async (lane) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), FIRST, { confidence: 0.98 });
      await mall.read('entry-1', seconds(23), SECOND, { confidence: 0.741 });
      await mall.read('entry-1', seconds(179), NEXT, { confidence: 0.988 });
      await mall.read('exit-1', seconds(2_551), FIRST, { confidence: 0.915 });
      const asked = await mall.read('exit-1', seconds(2_555), SECOND, { confidence: 0.943 });
      expect(asked).toMatchObject({ reason: 'exit_ambiguous' });
      await mall.read(lane, seconds(2_770), NEXT, { confidence: 0.956 });
      await later(mall);
      expect((await mall.sessions()).map(({ sessionId }) => sessionId)).toContain(asked.sessionId);
    },
  );

  it.each(['exit-1', 'exit-2'] as const)(
    'keep the question about the one that left before the first, which leaves by %s',
    async (lane) => {
      const mall = await gates.addMall();
      await mall.read('entry-1', at(0), FIRST, { confidence: 0.98 });
      await mall.read('entry-1', seconds(23), SECOND, { confidence: 0.741 });
      await mall.read('entry-1', seconds(32), THIRD, { confidence: 0.908 });
      const asked = await mall.read('exit-2', seconds(2_617), THIRD, { confidence: 0.85 });
      expect(asked).toMatchObject({ reason: 'exit_ambiguous' });
      await mall.read(lane, seconds(2_680), FIRST, { confidence: 0.96 });
      await later(mall);
      const found = await mall.sessions();
      expect(found.map(({ sessionId }) => sessionId)).toContain(asked.sessionId);
      expect(found.find(({ plate }) => plate === FIRST)).toMatchObject({ charge: 4_000 });
    },
  );
});
