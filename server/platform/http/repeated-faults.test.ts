import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../process/log.ts';
import { storageDown } from '../storage/storage-fault.ts';
import { answerFault } from './answer-fault.ts';
import { logCounted } from './repeated-faults.ts';

interface Line {
  readonly msg: string;
  readonly why?: string;
  readonly count?: number;
  readonly routes?: Record<string, number>;
  readonly err?: { readonly stack?: string };
}

afterEach(() => vi.useRealTimers());

function open() {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const app = fastify({ loggerInstance: log, disableRequestLogging: true });
  app.setErrorHandler(answerFault);
  let why = 'the database does not answer';
  app.get('/malls', () => Promise.reject(storageDown(why)));
  app.get('/reads', () => Promise.reject(storageDown(why)));
  app.get('/defect', () => Promise.reject(new TypeError('x is not a function')));
  const ask = async (path: string, times: number) => {
    for (let n = 0; n < times; n += 1) await app.inject(path);
  };
  return { app, lines, ask, failBy: (reason: string) => void (why = reason) };
}

test('in an outage the first call is logged in full, and the others are counted by their routes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { lines, ask, failBy } = open();
  await ask('/malls', 30);
  await ask('/reads', 20);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'a call failed', why: 'the database does not answer' });
  expect(lines[0]?.err?.stack).toContain('storageDown');
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({ count: 49, routes: { '/malls': 29, '/reads': 20 } }),
  ]);
  failBy('no connection to the database came free');
  await ask('/malls', 2);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject({ msg: 'a call failed', why: 'no connection to the database came free' });
  // Ten seconds without it, and it is over: the next one is a new one.
  vi.advanceTimersByTime(20_000);
  failBy('the database does not answer');
  await ask('/malls', 1);
  expect(lines.at(-1)).toMatchObject({ msg: 'a call failed', why: 'the database does not answer' });
});

test('what was counted is logged at the end, and a defect is logged each time', async () => {
  const { app, lines, ask } = open();
  await ask('/malls', 5);
  await ask('/defect', 3);
  logCounted(app.server);
  expect(lines.map(({ count, msg }) => count ?? msg)).toEqual([
    'a call failed',
    'a call failed',
    'a call failed',
    'a call failed',
    4,
  ]);
});
