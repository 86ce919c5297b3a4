import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { noteSecurityEvent } from './index.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.end());

const refused = (address: string, account?: string) =>
  noteSecurityEvent(app.services, { kind: 'refused', address, account, facts: { status: 403 } });
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));

test('what repeats within a minute is one record at once and a count at its end', async () => {
  await refused('203.0.113.9');
  expect(await readTrail(app)).toMatchObject([{ action: 'refused', actor: 'stranger', times: 1 }]);
  for (let n = 0; n < 500; n += 1) await refused('203.0.113.9');
  expect(await readTrail(app)).toHaveLength(1);
  later(61_000);
  await refused('203.0.113.9');
  expect((await readTrail(app)).map(({ times }) => times)).toEqual([1, 500, 1]);
});

test('a stranger with many addresses fills no disk: only so many are recorded singly', async () => {
  await Promise.all(Array.from({ length: 3_000 }, (_, n) => refused(`2001:db8:${n.toString(16)}::1`)));
  const trail = await readTrail(app);
  expect(trail).toHaveLength(601);
  later(61_000);
  await refused('2001:db8:ffff::1');
  const more = await readTrail(app);
  expect(more.slice(601)).toMatchObject([
    { address: '', detail: { others: true }, times: 2_399 },
    { times: 1 },
  ]);
  // Whoever is signed in is not counted with them.
  await refused('203.0.113.9', 'somebody');
  expect((await readTrail(app)).at(-1)).toMatchObject({ actor: 'somebody', address: '203.0.113.9' });
});

test('what was only counted is stored when the product stops', async () => {
  await refused('203.0.113.9');
  for (let n = 0; n < 7; n += 1) await refused('203.0.113.9');
  await app.audit.stop();
  expect((await readTrail(app)).map(({ times }) => times)).toEqual([1, 7]);
});

test('while the database is away nothing is lost, and nobody who only noted something hears of it', async () => {
  const { database } = app.services;
  const transact = database.transact.bind(database);
  let isAway = true;
  Object.assign(database, {
    transact: (...given: Parameters<typeof transact>) =>
      isAway ? Promise.reject(new Error('away')) : transact(...given),
  });
  await expect(refused('203.0.113.9')).rejects.toThrow('away');
  isAway = false;
  await refused('203.0.113.10');
  expect((await readTrail(app)).map(({ address }) => address)).toEqual(['203.0.113.9', '203.0.113.10']);
});

test('rows that a list shows only later are recorded too: how many and which, once in a minute at most', async () => {
  const list = (...shown: string[]) =>
    noteSecurityEvent(app.services, {
      kind: 'plates_listed',
      account: 'a',
      facts: { list: 'lanes' },
      amounts: { rows: shown.length },
      shown,
      foldMs: 3_600_000,
    });
  const details = async () => (await readTrail(app)).map(({ detail }) => detail);
  await list();
  await list('w1');
  await list('w1', 'w2');
  expect(await details()).toEqual([{ list: 'lanes', rows: 0 }]);
  later(61_000);
  await list('w2', 'w3');
  expect(await details()).toHaveLength(2);
  expect((await details())[1]).toEqual({ list: 'lanes', new: 3, which: ['w1', 'w2', 'w3'] });
  for (let n = 0; n < 20; n += 1) await list('w2', 'w3');
  later(61_000);
  await list('w3', 'w1');
  expect(await details()).toHaveLength(2);
  await list('w4');
  expect((await details())[2]).toMatchObject({ new: 1, which: ['w4'] });
  // Nobody asks any more: what was seen last is recorded with the count.
  await list('w5');
  await app.audit.stop();
  expect((await details())[3]).toMatchObject({ new: 1, which: ['w5'] });
  expect((await readTrail(app)).at(-1)).toMatchObject({ times: 26 });
});
