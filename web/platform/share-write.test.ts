import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { z } from 'zod';
import { call } from './api-client.ts';
import { ask } from './ask.ts';

const fields = { access: 'signed-in', summary: '', answer: z.object({ n: z.number() }) } as const;
const body = z.object({ name: z.string() });
const add = endpoint({ method: 'POST', path: '/api/things', body, ...fields });
const change = endpoint({ method: 'PUT', path: '/api/things', body, ...fields });
const list = endpoint({ method: 'GET', path: '/api/things', ...fields });

const sent: { what: string; answer: (status?: number) => void }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (address: string, { method, body: text = '' }: RequestInit) => {
    const n = sent.length + 1;
    return new Promise((resolve) =>
      sent.push({
        what: `${method} ${address} ${text as string}`.trim(),
        answer: (status = 200) =>
          resolve(new Response(JSON.stringify({ n, error: 'No', code: 'no' }), { status })),
      }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());
const answerAll = (status?: number) => sent.forEach(({ answer }) => answer(status));

test('a second press before the answer sends nothing and gets the first answer', async () => {
  const presses = [call(add, { body: { name: 'a' } }), call(add, { body: { name: 'a' } })];
  expect(sent).toHaveLength(1);
  answerAll();
  expect(await Promise.all(presses)).toEqual([{ n: 1 }, { n: 1 }]);
});

test('a refusal is shared too, and what is pressed after an answer is sent', async () => {
  const presses = [call(add, { body: { name: 'a' } }), call(add, { body: { name: 'a' } })];
  answerAll(409);
  for (const press of presses) await expect(press).rejects.toMatchObject({ status: 409, code: 'no' });
  const later = call(add, { body: { name: 'a' } });
  answerAll();
  expect(await later).toEqual({ n: 2 });
});

test('another body, another method and other headers go through, and so does what is read', async () => {
  const calls = [
    call(add, { body: { name: 'a' } }),
    call(add, { body: { name: 'b' } }),
    call(change, { body: { name: 'b' } }),
    call(change, { body: { name: 'b' }, headers: { 'idempotency-key': 'one' } }),
    call(list),
    call(list),
  ];
  expect(sent).toHaveLength(6);
  answerAll();
  await Promise.all(calls);
});

test('what was changed meanwhile is changed back', async () => {
  const calls = ['a', 'b', 'a'].map((name) => call(change, { body: { name } }));
  expect(sent.map(({ what }) => what)).toEqual(
    ['a', 'b', 'a'].map((name) => `PUT /api/things {"name":"${name}"}`),
  );
  answerAll();
  await Promise.all(calls);
});

test('the small pages share a write as well', async () => {
  const presses = [ask('/api/pay', { body: { n: 1 } }), ask('/api/pay', { body: { n: 1 } })];
  const reads = [ask('/api/pay'), ask('/api/pay')];
  expect(sent).toHaveLength(3);
  answerAll();
  const [one, two] = await Promise.all(presses);
  expect(one).toBe(two);
  await Promise.all(reads);
});
