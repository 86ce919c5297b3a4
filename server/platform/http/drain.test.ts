import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { watchCalls } from './drain.ts';

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  const drain = watchCalls(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Resolves once a call has arrived.
  const called = once(server, 'request');
  return { server, drain, called, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('what is in flight is answered before the server ends, and nothing new is taken', async () => {
  const { drain, called, address } = await serve((_request, response) => {
    setTimeout(() => response.end('done'), 300);
  });
  const slow = fetch(address).then((answer) => answer.text());
  await called;
  const began = performance.now();
  await drain.end(5_000);
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(await slow).toBe('done');
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

test('a stream without an end does not hold up the stop', async () => {
  const { server, drain, address } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  await fetch(address);
  const began = performance.now();
  await drain.end(5_000);
  expect(performance.now() - began).toBeLessThan(1_500);
  server.closeAllConnections();
});

test('a call that never ends is waited for only so long', async () => {
  const { server, drain, called, address } = await serve(() => undefined);
  const never = fetch(address);
  never.catch(() => undefined);
  await called;
  const began = performance.now();
  await drain.end(300);
  expect(performance.now() - began).toBeLessThan(1_500);
  server.closeAllConnections();
  await expect(never).rejects.toThrow('fetch failed');
});

test('once a stop is announced new calls are still answered, each as the last of its connection', async () => {
  const { drain, address } = await serve((_request, response) => void response.end('done'));
  expect((await fetch(address)).headers.get('connection')).toBe('keep-alive');
  drain.announce();
  const answer = await fetch(address);
  expect(answer.headers.get('connection')).toBe('close');
  expect(await answer.text()).toBe('done');
  await drain.end(1_000);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});
