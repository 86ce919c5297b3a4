import { connect } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../testing/mosquitto.ts';
import { createMigratedPostgres } from '../testing/own-database.ts';
import { refuseOtherKeys } from './common-settings.ts';
import { openRoom, takeOver } from './open-room.ts';
import { openPostgres } from './platform/storage/postgres/postgres.ts';

const HOST = '127.0.0.1';
const ends: (() => unknown)[] = [];
let databaseUrl: string;
let port: number;
let lines: string[];

beforeEach(async () => {
  const own = await createMigratedPostgres(process.env['DATABASE_URL'] ?? '');
  ends.push(own.drop);
  databaseUrl = own.url;
  port = await findFreePort();
  lines = [];
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const open = () => openRoom({ host: HOST, port, databaseUrl }, (line) => lines.push(line));

/** What a caller on a connection of its own gets: a status, or the code of a fault of the connection. */
async function ask(): Promise<string> {
  const answer = await fetch(`http://${HOST}:${port}/`, { headers: { connection: 'close' } }).catch(
    (error: unknown) => (error as { cause: { code: string } }).cause.code,
  );
  return typeof answer === 'string' ? answer : String(answer.status);
}

/** A process that works on the database, as the others see it. */
async function serve(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gms-room-'));
  const database = await openPostgres(databaseUrl, () => undefined);
  ends.push(
    () => rmSync(dataDir, { recursive: true }),
    () => database.close(),
  );
  const key = 'a1'.repeat(32);
  await refuseOtherKeys({ serverKey: key, auditKey: key, dataDir }, database);
}

function product(): FastifyInstance {
  const http = fastify();
  http.get('/', () => 'served');
  ends.push(() => http.close());
  return http;
}

test('beside a process that serves, one that starts refuses connections, so that a proxy asks the other', async () => {
  await serve();
  const room = await open();
  expect(await ask()).toBe('ECONNREFUSED');
  expect(lines.join()).toContain('another process serves');
  await takeOver(room, product(), HOST);
  expect(await ask()).toBe('200');
});

test('a port that is taken ends the start at once there too', async () => {
  await serve();
  await product().listen({ host: HOST, port });
  await expect(open()).rejects.toThrow(`PORT=${port} is taken by another program`);
});

test('where nobody serves, and where the database is away, whoever asks learns that the product starts', async () => {
  const room = await open();
  expect(await ask()).toBe('503');
  await room.close();
  databaseUrl = `postgres://nobody@${HOST}:1/none`;
  port = await findFreePort();
  const other = await open();
  ends.push(() => other.close());
  expect(await ask()).toBe('503');
});

test('whoever asks as the product takes over is neither refused nor cut off', async () => {
  const room = await open();
  // A call of which a part has come.
  const late = connect(port, HOST);
  const answered = new Promise<string>((resolve, reject) =>
    late.once('data', (data) => resolve(String(data))).once('error', reject),
  );
  late.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const seen = new Set<string>();
  let isOver = false;
  const callers = Array.from({ length: 8 }, async () => {
    while (!isOver) seen.add(await ask());
  });
  await expect.poll(() => [...seen]).toContain('503');
  await takeOver(room, product(), HOST);
  await expect.poll(() => [...seen]).toContain('200');
  late.write('\r\n');
  expect(await answered).toContain('HTTP/1.1 503');
  isOver = true;
  await Promise.all(callers);
  expect([...seen].toSorted()).toEqual(['200', '503']);
});
