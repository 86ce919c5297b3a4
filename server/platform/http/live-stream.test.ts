import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createLiveStream, type LiveChannel, type LiveStream } from './live-stream.ts';

const SOON = Buffer.from('soon');

let live: LiveStream;
let end: () => Promise<void>;
afterEach(() => end());

async function open(first: Buffer, limits = { perAddress: 100, total: 100 }) {
  live = createLiveStream({ ...limits, isUnlimited: (address) => address !== '127.0.0.1' });
  const channel = live.channel();
  const app = fastify({ forceCloseConnections: true });
  app.get('/stream', (call, reply) => {
    channel.join(call, reply, first);
    // Something happens before the first message can have left.
    if (call.method === 'GET') channel.send(SOON);
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  end = async () => {
    live.close();
    await app.close();
  };
  return {
    channel,
    watch: (isStalled = false, method = 'GET') => watch(port, isStalled, method),
    pipeline: (count: number) => pipeline(port, count),
  };
}

/** One connection that sends many requests without waiting for an answer. */
async function pipeline(port: number, count: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  socket.write('GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
  return socket;
}

async function watch(port: number, isStalled: boolean, method: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/stream', agent: false, method }, resolve)
      .once('error', reject)
      .end();
  });
  const seen = { bytes: 0, isClosed: false, answer };
  answer.on('error', () => undefined).on('close', () => (seen.isClosed = true));
  if (isStalled) answer.pause();
  else answer.on('data', (piece: Buffer) => (seen.bytes += piece.length));
  return seen;
}

it('cuts off a viewer who does not read before much is stored for him, and nobody else', async () => {
  const first = Buffer.alloc(1024, 'a');
  const { channel, watch: join } = await open(first);
  const reading = await join();
  await join(true);
  const ahead = 2 * SOON.length;
  const message = Buffer.alloc(60 * 1024, 'b');
  let sent = first.length + ahead;
  for (let round = 0; round < 1000 && live.dropped() === 0; round += 1) {
    channel.send(message);
    sent += message.length;
    await until(() => reading.bytes === sent);
  }
  expect(live.dropped()).toBe(1);
  expect(channel.viewers()).toBe(1);
  expect(reading.isClosed).toBe(false);
  channel.send(Buffer.from('c'));
  await until(() => reading.bytes === sent + 1);
});

it('lets a healthy viewer join however large the first message is', async () => {
  const first = Buffer.alloc(3_000_000, 'a');
  const { channel, watch: join } = await open(first);
  const viewer = await join();
  channel.send(Buffer.from('b'));
  await until(() => viewer.bytes === first.length + SOON.length + 1);
  expect(live.dropped()).toBe(0);
});

it('refuses above the total, and counts who leaves', async () => {
  const { watch: join } = await open(Buffer.from('a'), { perAddress: 100, total: 2 });
  const [one] = [await join(), await join()];
  expect((await join()).answer.statusCode).toBe(503);
  one.answer.destroy();
  await until(() => live.viewers() === 1);
  expect((await join()).answer.statusCode).toBe(200);
});

it('answers HEAD with its headers and lets go', async () => {
  const { channel, watch: join } = await open(Buffer.from('a'));
  const { answer } = await join(false, 'HEAD');
  expect(answer.headers['content-type']).toContain('text/event-stream');
  await until(() => live.viewers() === 0);
  expect(channel.viewers()).toBe(0);
});

it('gives every place back when a connection ends that asked for many streams at once', async () => {
  const { channel, pipeline: ask, watch: join } = await open(Buffer.alloc(20_000, 'a'));
  for (let round = 0; round < 4; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => ask(25)));
    await until(() => live.viewers() === 5);
    for (const socket of sockets) socket.destroy();
    await until(() => live.viewers() === 0 && channel.viewers() === 0);
  }
  expect((await join()).answer.statusCode).toBe(200);
});

it('takes a connection again for a stream after one that has ended', async () => {
  const { pipeline: ask } = await open(Buffer.from('a'));
  const socket = await ask(0);
  socket.write('HEAD /stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  await until(() => live.viewers() === 0);
  socket.write('GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toContain('HTTP/1.1 200');
  socket.destroy();
  await until(() => live.viewers() === 0);
});

it('sends nothing to a theme that somebody else watches', async () => {
  const { watch: join } = await open(Buffer.from('a'));
  const viewer = await join();
  live.channel().send(Buffer.from('b'));
  const own: LiveChannel = live.channel();
  expect(own.viewers()).toBe(0);
  await until(() => viewer.bytes === 1 + SOON.length);
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let wait = 0; wait < 500 && !isTrue(); wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 4));
  expect(isTrue()).toBe(true);
}
