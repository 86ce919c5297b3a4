import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});
afterAll(() => app.end());

/** Writes bytes to the server as they are; all that it answers until it ends the connection. */
async function send(bytes: string): Promise<{ status: number; type: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  let answered = '';
  socket.on('data', (part) => (answered += String(part)));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = answered.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
    body: JSON.parse(body),
  };
}

test.each([
  [
    'an address of 70 KB',
    `GET /api/malls?x=${'x'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    413,
    'too_large',
  ],
  [
    'headers of 70 KB',
    `GET /api/malls HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    413,
    'too_large',
  ],
  ['no HTTP at all', '\u0016\u0003\u0001\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths',
    'POST /api/contact HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}',
    400,
    'bad_request',
  ],
])('%s is refused in words, as every failure', async (_what, bytes, status, code) => {
  expect(await send(bytes)).toMatchObject({
    status,
    type: 'application/json',
    body: { code, error: expect.stringMatching(/^[A-Z].*\.$/) },
  });
});

test('the server goes on after them', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/api/malls`)).status).toBe(200);
});
