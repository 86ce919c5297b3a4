import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { openBoardUnit } from '../../../../testing/barrier-units/board-unit.ts';
import { buildServer, type BuiltServer } from '../../../../testing/built-server.ts';
import { aDevice, aMall, type BuiltDevice } from '../../../../testing/factories.ts';
import { aPlateEvent } from '../../../../testing/hikvision-events.ts';
import { findFreePort } from '../../../../testing/mosquitto.ts';
import { schemaDump } from '../../../../testing/test-app.ts';
import { openPglite } from '../../../platform/storage/embedded/pglite.ts';

// The product as a process of its own, killed while a relay is on: the next one switches it off.

const LIMIT_MS = 300_000;
/** Oftener than a pulse is short. */
const SOON = { timeout: 60_000, interval: 5 };

let server: BuiltServer;
let folder: string;
let camera: BuiltDevice;
let running: ChildProcess | undefined;
let port: number;

beforeAll(async () => {
  server = buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gms-barrier-killed-'));
  port = await findFreePort();
}, LIMIT_MS);
afterAll(() => {
  running?.kill('SIGKILL');
  server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...server.words], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      BARRIER_NETWORKS: '127.0.0.0/8',
    },
  });
  running = child;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`the product did not start: ${child.exitCode}`);
    return isReady();
  };
  await vi.waitUntil(isUp, { ...SOON, interval: 50 });
  return child;
}

test('a process that is killed between on and off leaves no arm up', { timeout: LIMIT_MS }, async () => {
  const board = await openBoardUnit();
  const database = await openPglite(join(folder, 'database'), await schemaDump());
  const mall = await aMall(database, { name: 'Killed Mall' });
  camera = await aDevice(database, mall, { gate: 'exit-1', direction: 'exit' });
  await aDevice(database, mall, { kind: 'gate-controller', gate: 'exit-1' });
  const place = { maker: 'modbus', host: '127.0.0.1', port: board.port, output: 3, unit: 7, pulseMs: 2_000 };
  const barrier = JSON.stringify({ ...place, user: null, allowsBasic: false });
  await database.transact('system', (transaction) =>
    transaction.query(sql`update devices set barrier = ${barrier}::jsonb where kind = 'gate-controller'`),
  );
  await database.transact('system', (transaction) =>
    transaction.query(sql`update devices set protocol = 'hikvision' where kind = 'plate-camera'`),
  );
  await database.close();

  const first = await start();
  await leave('GJ05JK1786');
  const nextCar = performance.now() + 6_000;
  await vi.waitUntil(() => board.isOn(), SOON);
  first.kill('SIGKILL');
  await once(first, 'exit');
  await pause(300);
  expect(board.changes.map(({ isOn }) => isOn)).toEqual([true]);

  const second = await start();
  await vi.waitUntil(() => !board.isOn(), SOON);
  expect(board.changes.map(({ isOn }) => isOn)).toEqual([true, false]);

  // Asked to end within a pulse, it ends the pulse first. Nobody knows either car, and no two come within five seconds.
  await pause(nextCar - performance.now());
  await leave('MH12DE1433');
  await vi.waitUntil(() => board.isOn(), SOON);
  second.kill('SIGTERM');
  const [code] = await once(second, 'exit', { signal: AbortSignal.timeout(SOON.timeout) });
  expect(code).toBe(0);
  expect(board.changes.map(({ isOn }) => isOn)).toEqual([true, false, true, false]);
  await board.end();
});

async function leave(plate: string): Promise<void> {
  const body = aPlateEvent({ uuid: `killed-${plate}`, plate, at: new Date() });
  const url = `http://127.0.0.1:${port}/api/ingest/hikvision/${camera.key}`;
  const sent = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/xml' }, body });
  expect(sent.status).toBe(200);
}
