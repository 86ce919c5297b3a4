import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildServer, type BuiltServer } from '../testing/built-server.ts';

let server: BuiltServer;
beforeAll(() => {
  server = buildServer();
});
afterAll(() => server.remove());

let dataDir = '';
const started: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gms-main-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The product as a process of its own. */
function start(words: string[] = [], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...server.words, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...environment },
  });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  return {
    child,
    out: () => out,
    // What Node itself warns of is not ours to say.
    errors: () => err.split('\n').filter((line) => line !== '' && !line.startsWith('(')),
    ended: once(child, 'close').then(([code]) => code as number | null),
    address: () =>
      vi.waitFor(() => /ready: (http\S+)/.exec(out)?.[1] ?? fail(err), { timeout: 60_000, interval: 100 }),
  };
}

function fail(message: string): never {
  throw new Error(`not ready: ${message}`);
}

describe('a start that can’t be says why in one line and exits 1', () => {
  test('a bad variable', async () => {
    const run = start([], { PORT: 'abc' });
    expect(await run.ended).toBe(1);
    expect(run.errors()).toEqual(['PORT="abc" is not allowed: it must be a whole number from 0 to 65535']);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const run = start([], { PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.errors()).toEqual([`PORT=${port} is taken by another program on 127.0.0.1`]);
    other.close();
  });

  test.each(['/proc/nope', '/dev/null/x', 'package.json'])(
    'a data folder that cannot be: %s',
    async (folder) => {
      const run = start([], { DATA_DIR: folder });
      expect(await run.ended).toBe(1);
      expect(run.errors()).toEqual([
        expect.stringMatching(
          `^DATA_DIR="${folder}" is not allowed: it must be a folder that this process can`,
        ),
      ]);
    },
  );

  test('backups without their key, before anything listens', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const run = start([], { PORT: String(port), BACKUP_TO: join(dataDir, 'backups') });
    expect(await run.ended).toBe(1);
    expect(run.errors()).toEqual([
      expect.stringMatching(/^backups are encrypted: give the key as BACKUP_KEY/),
    ]);
    other.close();
  });

  test('an unknown command', async () => {
    const run = start(['--demmo']);
    expect(await run.ended).toBe(1);
    expect(run.errors()).toHaveLength(1);
  });
});

test(
  'a product lives its life: prepares, serves, keeps its folder to itself, stops politely, is administered',
  { timeout: 180_000 },
  async () => {
    const backups = { BACKUP_TO: '/dev/null/backups', BACKUP_KEY: '5e'.repeat(32) };
    const run = start([], { LOG_LEVEL: 'warn', SIMULATOR_: 'x', ...backups });
    const address = await run.address();
    expect(run.out()).toContain('preparing the database, about ten seconds');
    expect(run.out()).toContain('survives a killed process, not a power cut');
    expect(run.out()).toContain(
      'warning: SIMULATOR_ is not a variable of this product: did you mean SIMULATOR?',
    );
    expect(run.out()).toContain(
      'WARNING: no backup can be made (BACKUP_TO): /dev/null/backups cannot be made',
    );
    expect(run.out()).not.toContain('example.com');
    expect(run.out()).toContain('plates: a claimed plate shows nothing until it is proven');
    expect(await claimPlate(address)).toEqual([
      { plate: 'GJ05AB1234', status: 'claimed', awaitsExit: false, visibleFrom: null, provenUntil: null },
    ]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    const holder = `in use by process ${run.child.pid}`;
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.errors()).toHaveLength(1);
    expect(second.errors()[0]).toContain(holder);

    const early = start(['admin', 'create-super-admin', 'boss@mall.example']);
    early.child.stdin.end('a long enough password\n');
    expect(await early.ended).toBe(1);
    expect(early.errors()[0]).toContain(`${holder}: stop that server first`);

    const began = performance.now();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);

    const admin = start(['admin', 'create-super-admin', 'boss@mall.example']);
    admin.child.stdin.end('a long enough password\n');
    expect(await admin.ended).toBe(0);
    expect(admin.out()).toContain('boss@mall.example is a super admin now');

    const replaced = start(['admin', 'create-super-admin', 'boss@mall.example']);
    replaced.child.stdin.end('a long enough password\n');
    expect(await replaced.ended).toBe(0);
    expect(replaced.out()).toContain(
      'boss@mall.example was a super admin already: its password was replaced',
    );

    const again = start();
    const reopened = await again.address();
    expect(again.out()).not.toContain('preparing the database');
    const body = JSON.stringify({ email: 'boss@mall.example', password: 'a long enough password' });
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${reopened}/api/auth/login`, { method: 'POST', headers, body });
    expect(await signedIn.json()).toMatchObject({ role: 'super_admin' });
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  },
);

test(
  'a stop says so by health first and still answers, so that a proxy can send its calls elsewhere',
  { timeout: 120_000 },
  async () => {
    const run = start([], { LOG_LEVEL: 'warn', DRAIN_SECONDS: '3' });
    const address = await run.address();
    const began = performance.now();
    run.child.kill('SIGTERM');
    const health = () =>
      fetch(`${address}/healthz`).then(async (answer) => [answer.status, await answer.json()]);
    await vi.waitFor(async () =>
      expect(await health()).toMatchObject([503, { reason: 'the product is stopping' }]),
    );
    let probes = 0;
    for (; performance.now() - began < 2_500; probes += 1) {
      expect((await health())[0]).toBe(503);
      expect((await fetch(`${address}/api/malls`)).status).toBe(200);
      await pause(100);
    }
    expect(probes).toBeGreaterThan(5);
    await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed'), {
      timeout: 5_000,
    });
    expect(await run.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_500);
  },
);

/** Signs a driver up with a plate, as a browser does; what her account shows of it. */
async function claimPlate(address: string): Promise<unknown> {
  const person = { name: 'Asha', email: 'asha@mall.example', password: 'a quiet morning in surat' };
  const signedUp = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, plateNumbers: ['GJ 05 AB 1234'] }),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return (await fetch(`${address}/api/account/plates`, { headers: { cookie } })).json();
}

test('while it prepares, the product says so on its address', { timeout: 60_000 }, async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as { port: number };
  free.close();
  await once(free, 'close');
  start([], { PORT: String(port) });
  const early = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`), {
    timeout: 30_000,
    interval: 20,
  });
  expect(early.status).toBe(503);
  expect(await early.json()).toMatchObject({ status: 'starting', reason: expect.any(String) as string });
});
