import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../../../testing/gated-mall.ts';
import { CALM, EXIT_AT, openTaggedMall, type TaggedMall } from '../../../../testing/tagged-mall.ts';
import { say, type Saying } from '../../../../testing/words-of-acquirer.ts';
import { createRandom } from '../../../db/demo/random.ts';

let mall: TaggedMall;
beforeAll(async () => {
  mall = await openTaggedMall();
});
afterAll(() => mall.end());

const WORDS: readonly Saying[] = [
  { tollFare: '80' },
  { tollFare: '80' },
  { tollFare: '100' },
  { tollFare: '30' },
  { tollFare: '0' },
  { tollFare: 'forty' },
  { result: 'DECLINED' },
  { result: 'INPROCESS' },
  { type: 'CREDIT', tollFare: '80' },
  { type: 'CREDIT', tollFare: '20' },
];
const ASKED = 80;
const ROUNDS = 10;
const LONGEST = 7;

interface Counted {
  readonly taken: number;
  readonly first: number;
  readonly isAsked: boolean;
}

/** What must be true after any words: the highest acceptance counts, from the first that took something. */
function count(before: Counted, word: Saying): Counted {
  const { result = 'ACCEPTED', type, tollFare } = word;
  if (result === 'INPROCESS') return before;
  if (type === 'CREDIT') return { ...before, isAsked: true };
  if (result === 'DECLINED') return before.taken === 0 ? before : { ...before, isAsked: true };
  if (tollFare !== 'forty') return countAmount(before, Number(tollFare));
  return before.taken > 0 ? before : { taken: ASKED, first: ASKED, isAsked: true };
}

function countAmount({ taken, first, isAsked }: Counted, amount: number): Counted {
  if (amount <= 0) return { taken, first, isAsked: true };
  if (taken === 0) return { taken: amount, first: amount, isAsked };
  const isLess = amount < taken && amount !== first;
  return { taken: Math.max(taken, amount), first, isAsked: isAsked || isLess };
}

const expectedOf = (words: readonly Saying[]) =>
  words.reduce<Counted>(count, { taken: 0, first: 0, isAsked: false });

it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'whatever an acquirer says in whatever order, no money is lost, chased or unasked (%i)',
  { timeout: 60_000 },
  async (seed) => {
    await mall.setFaults({ ...CALM, fastagCallbacks: 'never', fastagHoldsMs: 600_000 });
    const random = createRandom(seed);
    const car = await mall.hold();
    await mall.seeTag('exit-1', at(EXIT_AT), { tagId: car.tagId, vrn: car.plate });
    const txnId = await mall.until(car.id, 'submitted', 'timeout');
    const words = Array.from({ length: 1 + random.below(LONGEST) }, (_, later) => ({
      ...WORDS[random.below(WORDS.length)],
      later,
    }));
    for (const word of words) expect(await say(mall, txnId, word)).toBe(200);
    const { taken, isAsked } = expectedOf(words);
    const story = JSON.stringify(words);
    const received = (await mall.payments(car.id)).reduce((sum, one) => sum + one.receivedPaise, 0);
    expect({ story, received }).toEqual({ story, received: taken * 100 });
    // What the mall believes in beyond the charge goes back, and nobody owes more than was not taken.
    const back = (await mall.refunds(car.id)).reduce((sum, { paise }) => sum + paise, 0);
    expect({ story, back }).toEqual({ story, back: Math.max(0, taken - ASKED) * 100 });
    expect({ story, due: await mall.holding.due(car.plate) }).toEqual({
      story,
      due: Math.max(0, ASKED - taken) * 100,
    });
    const questions = await mall.holding
      .rows(sql`select 1 from chargebacks c join payments p on p.id = c.payment_id
      where p.session_id = ${car.id} union all select 2 from alerts where subject = ${txnId}`);
    expect({ story, isAsked: questions.length > 0 }).toEqual({ story, isAsked });
    const sums = await mall.holding
      .rows(sql`select m.id from ledger_movements m join ledger_lines l on l.movement_id = m.id
      where m.session_id = ${car.id} group by m.id having sum(l.paise) <> 0`);
    expect(sums).toEqual([]);
    expect(await mall.opened(car.id)).toBe(taken >= ASKED ? 1 : 0);
  },
);
