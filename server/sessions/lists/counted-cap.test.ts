import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSession } from '../../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import { answerPage } from './answer-page.ts';
import { readWanted } from './page.ts';
import { readPage } from './read-page.ts';
import { MOST_COUNTED } from './store.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
  for (let day = 1; day <= 5; day += 1)
    await aSession(gates.database, mall.mall, {
      plate: `GJ05AB100${day}`,
      entryAt: `2026-11-0${day}T09:00:00+05:30`,
      exitAt: `2026-11-0${day}T10:00:00+05:30`,
    });
});
afterAll(() => gates.end());

/** A page of the mall's list as its headers say it, where so many are counted at most. */
async function ask(
  mostCounted: number,
  query: Parameters<typeof readWanted>[0],
  known: number | null = null,
) {
  const headers: Record<string, string> = {};
  const wanted = readWanted(query);
  const of = { mall: mall.mall.id };
  const page = await gates.database.transact(of, (transaction) =>
    readPage(transaction, of, wanted, known, mostCounted),
  );
  const shown = answerPage({ header: (name, value) => (headers[name] = value) }, page, wanted.order);
  return { headers, rows: shown.length };
}

it('a list longer than is counted says that there are at least so many, and shows its page all the same', async () => {
  const { headers, rows } = await ask(3, { from: '2026-11-01', limit: 4 });
  expect(headers).toMatchObject({ 'x-total-count': '3', 'x-total-count-is': 'at-least' });
  expect(rows).toBe(4);
  // What is cut short is the count alone: the next page holds the rest.
  const after = await ask(3, { from: '2026-11-01', limit: 4, before: headers['x-next-cursor'] });
  expect(after).toMatchObject({ rows: 1, headers: { 'x-total-count-is': 'at-least' } });
});

it.each([
  ['as many as are counted', 5, { from: '2026-11-01' }, '5'],
  ['fewer by its dates', 3, { from: '2026-11-04' }, '2'],
  ['none', 3, { from: '2026-11-09' }, '0'],
])('a list of %s has its exact count', async (_name, most, query, count) => {
  const { headers } = await ask(most, query);
  expect(headers['x-total-count']).toBe(count);
  expect(headers).not.toHaveProperty('x-total-count-is');
});

it('a count that is known already is not cut short', async () => {
  const { headers } = await ask(3, {}, 5);
  expect(headers['x-total-count']).toBe('5');
  expect(headers).not.toHaveProperty('x-total-count-is');
});

it('the screens’ calls count up to 50,000', async () => {
  expect(MOST_COUNTED).toBe(50_000);
  gates.app.setNow(at(0));
  const { client } = await signInSuperAdmin(gates.app);
  const { status, headers } = await client.call(
    'GET',
    `/api/parking?mall=${encodeURIComponent(mall.mall.name)}&from=2026-11-01`,
  );
  expect([status, headers['x-total-count'], headers['x-total-count-is']]).toEqual([200, '5', undefined]);
});
