import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let dataDir = '';
let npm: ChildProcess;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gms-npm-'));
});
afterEach(() => {
  for (const { pid } of familyOf(npm.pid ?? 0)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Running {
  readonly pid: number;
  readonly command: string;
}

/** A process and all that came from it. */
function familyOf(root: number): Running[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });
  const found = all.filter(({ pid }) => pid === root);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

/** `npm start`, as a person or a service manager would. */
async function startByNpm(script: string): Promise<() => string> {
  npm = spawn('npm', ['run', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
  });
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
  await vi.waitFor(() => expect(printed).toMatch(/ready: http/), { timeout: 200_000, interval: 200 });
  return () => printed;
}

// A shell between npm and the server would die of the signal and leave the server running.
test.each([
  ['SIGTERM', 'npm'],
  ['SIGINT', 'npm'],
  ['SIGTERM', 'its child'],
] as const)('%s to %s ends the server, politely and wholly', { timeout: 260_000 }, async (signal, whom) => {
  await startByNpm('start');
  const family = familyOf(npm.pid ?? 0);
  expect(family.length).toBeGreaterThanOrEqual(2);
  const ended = once(npm, 'close') as Promise<[number | null]>;
  const began = performance.now();
  process.kill((whom === 'npm' ? family[0] : family[1])?.pid ?? 0, signal);
  expect((await ended)[0]).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  const pids = new Set(family.map(({ pid }) => pid));
  await vi.waitFor(() =>
    expect(familyOf(1).filter(({ pid, command }) => pids.has(pid) && !command.includes('<defunct>'))).toEqual(
      [],
    ),
  );
});
