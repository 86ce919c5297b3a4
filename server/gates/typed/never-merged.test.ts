import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall } from '../../../testing/typing-attendant.ts';

// Two cars of a fleet, one typed rightly and one read rightly: however soon after each other, nobody takes them for one.
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

const plateOf = (number: number) => `GJ05AB${String(number).padStart(4, '0')}`;
const pair = fc.record({
  number: fc.integer({ min: 1_000, max: 9_000 }),
  apart: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9 })),
  minutes: fc.integer({ min: -70, max: 70 }).map((tenths) => (tenths === 0 ? 0.1 : tenths / 10)),
  between: fc.integer({ min: 0, max: 1 }),
  isTypedToo: fc.boolean(),
  confidence: fc.constantFrom(0.92, 0.97, 1),
});

it('never makes one visit of two', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(pair, async ({ number, apart, minutes, between, isTypedToo, confidence }) => {
      const [one, other] = [plateOf(number), plateOf(number + apart)];
      const mall = await addTypingMall(gates, root);
      await mall.type('entry-1', at(0), one);
      const last = at(Math.max(1, minutes + 1));
      for (let car = 0; car < between; car += 1)
        await mall.readLate('entry-1', at(minutes / 2), 'MH12CD5678', { sentAt: at(0).toISOString() });
      if (isTypedToo && minutes > 0) await mall.type('entry-1', at(minutes), other, { isSameCar: false });
      else {
        gates.app.setNow(last);
        await mall.readLate('entry-1', at(minutes), other, { confidence, sentAt: last.toISOString() });
      }
      const inside = (await mall.sessions()).filter(({ state }) => state === 'open').map(({ key }) => key);
      expect(inside).toEqual(expect.arrayContaining([one, other]));
      await mall.read('exit-1', at(100), one, { confidence: 0.97 });
      await mall.read('exit-2', at(160), other, { confidence: 0.97 });
      const left = (await mall.sessions()).filter(({ key }) => key === one || key === other);
      expect(left.filter(({ state }) => state === 'closed')).toHaveLength(2);
    }),
    { numRuns: 25 },
  );
});
