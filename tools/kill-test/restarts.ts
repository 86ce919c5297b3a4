import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawPlate } from '../../server/db/demo/sample-plates.ts';
import { createRandom, type Random } from '../../server/db/demo/random.ts';
import { createEmptyPostgres } from '../../testing/own-database.ts';
import { PASSWORD } from './load.ts';
import { setUpMall, type LoadedMall } from './mall.ts';
import { AS_A_PROXY, createRetryingClient, type CallCounts, type RetryingClient } from './retrying-client.ts';
import { createSuperAdmin, startServer, type Place, type ServerProcess } from './server-process.ts';

export interface RestartResult extends Omit<CallCounts, 'delays'> {
  readonly restarts: number;
  readonly exitCodes: Record<string, number>;
  /** Answers of 4xx, which nobody should get here. */
  readonly refused: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly longestStopMs: number;
}

const EMAIL = 'operator@kill-test.example';
const BETWEEN_MS = 1_000;

/**
 * Restarts two built servers on one PostgreSQL in turn, by SIGTERM, while clients send reads, readings and questions, and
 * ask the other server where a proxy of ops/proxy would.
 */
export async function runRestarts(
  restarts: number,
  port: number,
  url: string,
  print: (line: string) => void,
) {
  const { url: databaseUrl, drop } = await createEmptyPostgres(url);
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'gms-restarts-')));
  const images = join(folders[0] ?? tmpdir(), 'images');
  const places = folders.map((folder, index) => placeOf(port + index, folder, { databaseUrl, images }));
  await createSuperAdmin(places[0]?.environment ?? {}, EMAIL, PASSWORD);
  const servers: ServerProcess[] = [];
  try {
    for (const place of places) servers.push(await startServer(place));
    const mall = await setUpMall(servers[0]?.address ?? '', EMAIL, PASSWORD);
    const client = createRetryingClient(
      servers.map(({ address }) => address),
      AS_A_PROXY,
    );
    const load = startLoad(client, mall);
    const exitCodes: Record<string, number> = {};
    let longestStopMs = 0;
    for (let n = 0; n < restarts; n += 1) {
      await pause(BETWEEN_MS);
      const at = n % 2;
      const began = performance.now();
      const code = String(await servers[at]?.stop());
      longestStopMs = Math.max(longestStopMs, performance.now() - began);
      exitCodes[code] = (exitCodes[code] ?? 0) + 1;
      servers[at] = await startServer(places[at] as Place);
      if (n % 6 === 5)
        print(`${n + 1} of ${restarts} restarts, ${client.counts.failed} of ${client.counts.calls} failed`);
    }
    const refused = await load.end();
    return summarize(restarts, client.counts, { exitCodes, refused, longestStopMs });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await drop();
  }
}

function placeOf(
  port: number,
  folder: string,
  { databaseUrl, images }: { databaseUrl: string; images: string },
): Place {
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SIMULATOR: 'off',
    // The same on all processes, as docs/operations.md asks.
    AUDIT_KEY: 'the-key-of-restarts-is-no-secret-at-all',
    SERVER_KEY: 'be'.repeat(32),
    IMAGES_DIR: images,
  };
  return { port, environment };
}

/** Cars, readings, viewers and admins, each with the next call as soon as the last is answered and a moment has passed. */
function startLoad(client: RetryingClient, mall: LoadedMall) {
  const random = createRandom(2026);
  const inside: string[] = [];
  let [isOver, sequence, refused] = [false, 0, 0];
  const send = async (...call: Parameters<RetryingClient['call']>) => {
    const answer = await client.call(...call);
    if (answer && answer.status >= 400) refused += 1;
  };
  const senders: [every: number, send: () => Promise<void>][] = [
    [20, () => sendRead(send, mall, inside, random)],
    [20, () => sendRead(send, mall, inside, random)],
    [50, () => sendReadings(send, mall, (sequence += 25))],
    [20, () => send('GET', `/api/mall/occupancy?mall=${encodeURIComponent(mall.name)}`)],
    [20, () => send('GET', '/api/malls')],
    [100, () => send('GET', '/')],
  ];
  const running = senders.map(async ([every, sendOne]) => {
    while (!isOver) {
      await sendOne();
      await pause(every);
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(running);
      return refused;
    },
  };
}

type Send = (...call: Parameters<RetryingClient['call']>) => Promise<void>;

function sendRead(send: Send, mall: LoadedMall, inside: string[], random: Random): Promise<void> {
  const isExit = inside.length > 20 && random.next() < 0.5;
  const plate = (isExit ? inside.shift() : undefined) ?? drawPlate(random);
  if (!isExit) inside.push(plate);
  const body = { readId: randomUUID(), plate, confidence: 0.97, readAt: new Date().toISOString() };
  const headers = { authorization: `Bearer ${isExit ? mall.exitKey : mall.entryKey}` };
  return send('POST', '/api/ingest/plate-reads', { body, headers });
}

function sendReadings(send: Send, { sensorKey, slots }: LoadedMall, from: number): Promise<void> {
  const at = new Date().toISOString();
  const readings = Array.from({ length: 25 }, (_, index) => {
    const slot = slots[(from + index) % slots.length] ?? '';
    return { slot, occupied: (from + index) % 2 === 0, at, sequence: from + index };
  });
  const headers = { authorization: `Bearer ${sensorKey}` };
  return send('POST', '/api/ingest/occupancy', { body: { readings }, headers });
}

function summarize(
  restarts: number,
  { delays, ...counts }: CallCounts,
  rest: Pick<RestartResult, 'exitCodes' | 'refused' | 'longestStopMs'>,
): RestartResult {
  const sorted = delays.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? NaN;
  return { restarts, ...counts, ...rest, p99Ms, longestMs: sorted.at(-1) ?? NaN };
}
