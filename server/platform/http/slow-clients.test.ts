import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '#contract/accounts.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../process/log.ts';
import { buildHttp } from './http.ts';
import { mount } from './mount.ts';

const PATIENCE = { headers: 300, request: 600, check: 50, silence: 900 };
const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

let http: Awaited<ReturnType<typeof buildHttp>>;
beforeAll(async () => {
  const nobody = { findCaller: async () => null, findDevice: async () => null, findMall: async () => null };
  const config = readConfig({ LOG_LEVEL: 'silent' }, false);
  http = await buildHttp(config, nobody, createLog('silent'), PATIENCE);
  mount(http, logIn, () => {
    throw new Error('a request that never ends reaches no handler');
  });
  http.get('/large', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024)));
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

async function open(): Promise<Socket> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends one piece every 100 ms; resolves with how long the server bore it and what it answered. */
async function dribble(begin: string, piece: string): Promise<{ ms: number; answer: string }> {
  const socket = await open();
  const began = performance.now();
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.write(begin);
  const timer = setInterval(() => socket.writable && socket.write(piece), 100);
  await once(socket, 'close');
  clearInterval(timer);
  return { ms: performance.now() - began, answer };
}

test.each([
  ['headers', HEAD, 'X-A: b\r\n'],
  ['a body', `${HEAD}Content-Length: 1000\r\n\r\n`, ' '],
  ['a chunked body', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
])('a client that sends %s byte by byte is sent away', async (_what, begin, piece) => {
  const { ms, answer } = await dribble(begin, piece);
  expect(ms).toBeLessThan(3_000);
  expect(answer).toMatch(/^HTTP\/1\.1 408/);
  expect(answer).toContain('"code":"too_slow"');
});

test('a client that sends nothing at all is sent away', async () => {
  const socket = await open();
  socket.resume();
  const began = performance.now();
  await once(socket, 'close');
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('a client that does not read its answer is sent away', async () => {
  const socket = await open();
  socket.pause();
  const ended = new Promise<void>((resolve) => {
    http.server.once('request', (request) => request.socket.once('close', resolve));
  });
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const began = performance.now();
  await ended;
  expect(performance.now() - began).toBeLessThan(5_000);
  socket.destroy();
});

test('in the product a request may take less than 15 seconds', async () => {
  const nobody = { findCaller: async () => null, findDevice: async () => null, findMall: async () => null };
  const usual = await buildHttp(readConfig({ LOG_LEVEL: 'silent' }, false), nobody, createLog('silent'));
  const { headersTimeout, requestTimeout } = usual.server;
  expect(Math.max(headersTimeout, requestTimeout)).toBeLessThan(15_000);
  await usual.close();
});
