import { expect, test } from 'vitest';
import { HOSTILE, HOSTILE_TEXTS } from './hostile-values.ts';
import type { RawRequest } from './hostile-request.ts';
import { echoesTakenForInner, judge } from './judge.ts';
import { runFuzz } from './run.ts';

const operation = { method: 'GET', path: '/api/malls', who: 'super-admin', parameters: [], body: null };
const asked: RawRequest = {
  head: 'GET /api/malls HTTP/1.1',
  body: Buffer.alloc(0),
  operation,
  isOwn: true,
  isPlain: true,
};
const head = 'HTTP/1.1 200 OK\r\nx-content-type-options: nosniff';
const judged = (status: number, body: string, more = '') =>
  judge('driver', asked, { status, head: `${head}${more}`, body, ms: 1 }, ['KA51ZZ7319']);

test('what no answer may hold is found', () => {
  expect(judged(403, '{"error":"No.","code":"not_allowed"}')).toEqual([]);
  expect(judged(500, '{"error":"No.","code":"internal_error"}')).toEqual(['status 500']);
  expect(judged(400, '{"message":"No."}')).toEqual(['a refusal in another shape']);
  expect(judged(200, '[]')).toEqual(['super-admin was meant, driver was let in']);
  expect(judged(404, '{"error":"KA51ZZ7319","code":"x"}')).toEqual(["shows what is another's: KA51ZZ7319"]);
  for (const inner of [
    'at run (/srv/app/main.js:10:5)',
    'syntax error at or near',
    'select a, b from accounts',
    'TypeError: x',
    'relation "accounts"',
  ])
    expect(judged(400, JSON.stringify({ error: inner, code: 'x' }))).not.toEqual([]);
  expect(judged(403, '', '\r\nset-cookie: gms=1; Path=/')).toEqual(['a loose cookie: set-cookie: gms']);
});

test('an answer that shows a hostile value again is no finding', () => {
  expect(HOSTILE.length).toBeGreaterThan(100);
  expect(echoesTakenForInner(HOSTILE_TEXTS)).toEqual([]);
});

test('hostile requests in every role: no fault, nothing inner, nothing of others', async () => {
  const { roles } = await runFuzz({ requests: 100, seed: 7, print: () => undefined });
  expect(roles.flatMap(({ findings }) => findings)).toEqual([]);
  expect(roles.map(({ requests }) => requests)).toEqual([100, 100, 100, 100, 100]);
  // What never succeeds shows nothing: most of the calls must be reached by somebody.
  expect(Math.max(...roles.map(({ reached }) => reached))).toBeGreaterThan(10);
}, 400_000);
