import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { makePair } from '../../../testing/fastag-keys.ts';
import { EXIT_AT, openTaggedMall, type HeldTag, type TaggedMall } from '../../../testing/tagged-mall.ts';
import { writeNews } from '../../../tools/stand-in/debits.ts';
import { createRandom } from '../../db/demo/random.ts';

let mall: TaggedMall;
let car: HeldTag;
let genuine = '';
const FORGED = 100;

beforeAll(async () => {
  mall = await openTaggedMall();
  // It says nothing by itself, asked or not: what counts here are the messages of the test.
  await mall.setFaults({ fastagCallbacks: 'never', fastagHoldsMs: 600_000 });
  car = await mall.hold();
  await mall.seeTag('exit-1', at(EXIT_AT), { tagId: car.tagId, vrn: car.plate });
  await mall.until(car.id, 'submitted', 'timeout');
  await vi.waitFor(() => {
    if (mall.standIn.books.list('debit').length === 0) throw new Error('it has not arrived');
  }, 10_000);
  genuine = news();
});
afterAll(() => mall.end());

/** The message that says that the debit was accepted. */
function news(key?: string): string {
  const debit = mall.standIn.books.list('debit').at(-1);
  const { acquirer } = mall.standIn;
  if (!debit || !acquirer) throw new Error('there is no debit');
  const decided = { ...debit, state: 'ACCEPTED', code: '000', approval: 'A123' } as const;
  return writeNews(mall.standIn, key ? { ...acquirer, privateKey: key } : acquirer, decided);
}

it(
  'believes no message that is forged or altered, wherever it was changed',
  { timeout: 120_000 },
  async () => {
    const random = createRandom(7);
    const other = news(makePair().privateKey);
    const unsigned = genuine.replace(/<Signature .*<\/Signature>/s, '');
    const statuses = new Map<number, number>();
    for (let number = 0; number < FORGED; number += 1) {
      const place = random.below(genuine.length);
      const altered = genuine.slice(0, place) + swap(genuine[place] ?? '') + genuine.slice(place + 1);
      const status = await mall.post([other, unsigned, altered, altered, altered][number % 5] ?? '');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[401, FORGED]]);
    expect(['submitted', 'timeout']).toContain((await mall.debits(car.id))[0]?.state);
    expect(await mall.movements(car.id)).toHaveLength(1);
  },
);

function swap(character: string): string {
  return character === 'x' ? 'y' : 'x';
}

it.each([
  ['nothing', ''],
  ['JSON', '{"event":"order.paid"}'],
  ['a bomb of entities', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'],
])('refuses %s', async (_name, text) => {
  expect(await mall.post(text)).toBe(401);
});

it('takes the genuine one twenty times, and books it once; its words are gone afterwards', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => mall.post(genuine)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await mall.debits(car.id)).toMatchObject([{ state: 'accepted', code: '000' }]);
  expect(await mall.movements(car.id)).toHaveLength(2);
  expect(await mall.storedMessages()).toEqual([{ body: '', outcome: 'accepted' }]);
});

it('changes nothing by what is older: in process, or declined, after the money was taken', async () => {
  expect(await mall.report(car.id, 'INPROCESS')).toBe(200);
  expect(await mall.report(car.id, 'DECLINED')).toBe(200);
  expect(await mall.debits(car.id)).toMatchObject([{ state: 'accepted' }]);
  expect(await mall.payments(car.id)).toMatchObject([{ state: 'paid' }]);
});
