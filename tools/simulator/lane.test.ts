import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createRandom } from '../../server/db/demo/random.ts';
import { Barrier } from './barrier.ts';
import { PayingDrivers } from './paying-drivers.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Called {
  method: string | undefined;
  url: string | undefined;
  body: unknown;
}

/** Answers each call by its address; remembers all of them. */
async function listen(answer: (called: Called) => [status: number, body: object]) {
  const calls: Called[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const called = {
        method: request.method,
        url: request.url,
        body: text === '' ? null : JSON.parse(text),
      };
      calls.push(called);
      const [status, body] = answer(called);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const held = (token: string) => ({
  decision: 'hold',
  reason: 'payment_due',
  sessionId: randomUUID(),
  plate: 'GJ05AB1234',
  amountDue: 80,
  display: ['Rs 80', 'Scan to pay'],
  timeFlag: 'ok',
  payUrl: `http://somewhere/pay/${token}`,
});
const quick = { least: 1, spread: 2 };
const random = createRandom(1);

test('a driver at the barrier pays once by the address on the display, and tries again where that fails', async () => {
  const standIn = await listen(() => [200, {}]);
  let tries = 0;
  const product = await listen(() => {
    tries += 1;
    return tries === 1 ? [503, { error: 'busy' }] : [201, { order: 'order_1' }];
  });
  const print = vi.fn<(line: string) => void>();
  const options = { address: product.address, standIn: standIn.address, random, print, thinkingMs: quick };
  const drivers = new PayingDrivers(options);
  drivers.see(held('a-token'));
  drivers.see(held('a-token'));
  drivers.see({ ...held('b'), decision: 'open', payUrl: undefined });
  await vi.waitFor(() => expect(standIn.calls).toHaveLength(1));
  expect(standIn.calls).toEqual([{ method: 'POST', url: '/control/pay', body: { orderId: 'order_1' } }]);
  expect(product.calls.map(({ url }) => url)).toEqual(Array(2).fill('/api/pay/a-token/payments'));
  expect(print).not.toHaveBeenCalled();
});

test('a driver who finds the bill settled drives on', async () => {
  const standIn = await listen(() => [200, {}]);
  const product = await listen(() => [409, { error: 'Nothing is due.', code: 'nothing_due' }]);
  const print = vi.fn<(line: string) => void>();
  const options = { address: product.address, standIn: standIn.address, random, print, thinkingMs: quick };
  new PayingDrivers(options).see(held('a-token'));
  await vi.waitFor(() => expect(product.calls).toHaveLength(1));
  expect(standIn.calls).toEqual([]);
  expect(print).not.toHaveBeenCalled();
});

test('a simulated driver reports that there is no provider', async () => {
  const print = vi.fn<(line: string) => void>();
  new PayingDrivers({ address: 'http://127.0.0.1:1', standIn: null, random, print }).see(held('a'));
  await vi.waitFor(() => expect(print).toHaveBeenCalledWith(expect.stringContaining('no payment provider')));
});

test('a barrier does what it is asked, and says so', async () => {
  let isDone = false;
  const product = await listen(({ method }) => {
    if (method === 'POST') isDone = true;
    return [200, isDone ? { commands: [] } : { commands: [{ id: 'c1' }] }];
  });
  const barrier = new Barrier({ address: product.address, key: 'k', gate: 'exit-1', risesMs: 1 });
  await vi.waitFor(() => expect(isDone).toBe(true));
  barrier.stop();
  expect(product.calls.find(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    url: '/api/ingest/gates/exit-1/commands/c1',
    body: { result: 'done' },
  });
});
