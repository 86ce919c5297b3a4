import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Outbox } from './outbox.ts';

const lines: string[] = [];
let server: Server | null = null;
let outbox: Outbox | null = null;
let port = 0;

/** One that is free now: nobody listens there until a test does. */
beforeAll(async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  ({ port } = free.address() as AddressInfo);
  await new Promise((resolve) => free.close(resolve));
});

/** A product that answers each message as wanted and remembers what it took. */
async function open(answer: (count: number) => number = () => 200): Promise<string[]> {
  const taken: string[] = [];
  let count = 0;
  const opened = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      count += 1;
      const status = answer(count);
      if (status === 200) taken.push(`${request.headers.authorization} ${body}`);
      response.writeHead(status, { connection: 'close' }).end(status === 200 ? '{"n":1}' : 'no');
    });
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
  return taken;
}

const openOutbox = () => (outbox = new Outbox(`http://127.0.0.1:${port}`, 'KEY', (line) => lines.push(line)));
const waits = { timeout: 20_000, interval: 50 };

afterEach(async () => {
  outbox?.stop();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
  lines.length = 0;
});

test('messages wait while the product is away and come in their order once it is back', async () => {
  const own = openOutbox();
  for (const number of [1, 2, 3]) own.send('/x', { number });
  await vi.waitFor(() => expect(lines).toHaveLength(1), waits);
  const taken = await open();
  await vi.waitFor(() => expect(own.waiting).toBe(0), waits);
  expect(taken).toEqual([1, 2, 3].map((number) => `Bearer KEY {"number":${number}}`));
});

test('a message that is not acknowledged is sent again; one that will never fit is dropped and reported', async () => {
  const taken = await open((count) => (count <= 2 ? 503 : count === 3 ? 400 : 200));
  const own = openOutbox();
  const answers: unknown[] = [];
  for (const number of [1, 2]) own.send('/x', { number }, (answer) => answers.push(answer));
  await vi.waitFor(() => expect(own.waiting).toBe(0), waits);
  expect(taken).toEqual(['Bearer KEY {"number":2}']);
  expect(answers).toEqual([{ n: 1 }]);
  expect(lines.some((line) => line.includes('for good: 400'))).toBe(true);
});
