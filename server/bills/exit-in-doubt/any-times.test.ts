import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash } from '../../../testing/holding-mall.ts';

const [OWN, OTHER] = ['MH29FH5009', 'MH29FH5039'];
const SURE = { confidence: 0.97 };
/** Free for ten minutes, then 40 rupees for each started hour. */
const priceOf = (minutes: number) => (minutes <= 10 ? 0 : 40 * Math.ceil(minutes / 60));
/** So long after a car that held at an exit others may have stood behind it. */
const MAY_QUEUE_MINUTES = 62;

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it(
  'whenever a car is read in doubt, pays and is asked for: until its own exit it pays for no more than until then, and there for no more than its time',
  { timeout: 600_000 },
  async () => {
    expect.hasAssertions();
    const visit = fc.record({
      doubtAt: fc.integer({ min: 12, max: 300 }),
      confidence: fc.constantFrom(0.6, 0.97),
      asked: fc.array(fc.record({ after: fc.integer({ min: 1, max: 400 }), isPaid: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      ownAfter: fc.option(fc.integer({ min: 35, max: 300 })),
    });
    await fc.assert(
      fc.asyncProperty(visit, async ({ doubtAt, confidence, asked, ownAfter }) => {
        gates.app.setNow(at(-310));
        const mall = await addHoldingMall(gates);
        await mall.read('entry-1', at(-300), OTHER, SURE);
        await mall.read('exit-1', at(-298), OTHER, SURE);
        await mall.read('entry-1', at(0), OWN, SURE);
        await mall.read('exit-1', at(doubtAt), OTHER, { confidence });
        const minutes = asked.toSorted((one, other) => one.after - other.after);
        for (const { after, isPaid } of minutes) {
          gates.app.setNow(at(doubtAt + after));
          const bill = await mall.showBill(OWN);
          expect(bill.charges).toBe(priceOf(doubtAt));
          if (isPaid) await payInCash(mall, OWN, at(doubtAt + after));
          const paid = (await mall.showBill(OWN)).amountReceived;
          expect(paid).toBeLessThanOrEqual(priceOf(doubtAt));
        }
        if (ownAfter === null) return;
        const exitAt = doubtAt + (minutes.at(-1)?.after ?? 0) + ownAfter;
        await mall.read('exit-1', at(exitAt), OWN, SURE);
        const { charges } = await mall.showBill(OWN);
        // Nearer to the car that held there it may have queued behind it, and pays for no more than until then.
        const least = exitAt - doubtAt > MAY_QUEUE_MINUTES && confidence > 0.9 ? exitAt : doubtAt;
        const most = confidence > 0.9 ? exitAt : doubtAt;
        expect(charges).toBeGreaterThanOrEqual(priceOf(least));
        expect(charges).toBeLessThanOrEqual(priceOf(most));
      }),
      { numRuns: Number(process.env['ANY_READS_RUNS'] ?? 6) },
    );
  },
);
