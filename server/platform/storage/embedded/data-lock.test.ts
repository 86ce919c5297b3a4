import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderInUse, takeDataLock } from './data-lock.ts';
import { identifySelf } from './process-identity.ts';

const noKernel = () => ({ state: 'none' as const, release: () => undefined });
const lenders = { 'with the kernel’s lock': undefined, 'by lock records alone': noKernel };

let folder = '';
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gms-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Taker {
  readonly pid: number;
  readonly child: ChildProcess;
  readonly take: () => Promise<string>;
}

/** Another process that asks for the folder at a sign and answers `held` or the refusal. */
async function startTaker(byRecords: boolean): Promise<Taker> {
  const script = `
    import { takeDataLock } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
    const none = () => ({ state: 'none', release: () => undefined });
    process.on('message', () => {
      try { takeDataLock(process.argv[1], ${byRecords ? 'none' : 'undefined'}); process.send('held'); }
      catch (error) { process.send(error.message); }
    });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    child,
    take: async () => {
      child.send('take');
      return String((await once(child, 'message'))[0]);
    },
  };
}

function recordFiles(): string[] {
  return readdirSync(join(folder, 'lock')).filter((name) => /^\d+$/.test(name));
}

describe.each(Object.entries(lenders))('%s', (_name, lend) => {
  test('the second opener is refused with the holder’s pid, a hundred times of a hundred', async () => {
    const holder = await startTaker(lend !== undefined);
    expect(await holder.take()).toBe('held');
    for (let i = 0; i < 100; i += 1) {
      expect(() => takeDataLock(folder, lend)).toThrow(`${folder} is in use by process ${holder.pid}`);
    }
    expect(recordFiles()).toHaveLength(1);
  });

  test('one process can’t take the folder twice, and can again after giving it back', () => {
    const giveBack = takeDataLock(folder, lend);
    expect(() => takeDataLock(folder, lend)).toThrow(DataFolderInUse);
    giveBack();
    takeDataLock(folder, lend)();
  });

  test('what a killed holder left is taken over at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const holder = await startTaker(lend !== undefined);
      expect(await holder.take()).toBe('held');
      holder.child.kill('SIGKILL');
      await once(holder.child, 'exit');
    }
    takeDataLock(folder, lend)();
  });

  test('of four processes that find a stale lock at the same time exactly one gets it', async () => {
    const takers = await Promise.all([1, 2, 3, 4].map(() => startTaker(lend !== undefined)));
    leaveRecord({ pid: 2 ** 22 + 1, started: '1' });
    const answers = await Promise.all(takers.map(({ take }) => take()));
    const winner = takers[answers.indexOf('held')];
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    expect(answers.filter((answer) => answer.endsWith(`in use by process ${winner?.pid}`))).toHaveLength(3);
  });

  test('a pid that came back with another start is not the holder', () => {
    leaveRecord({ pid: process.pid, started: '1' });
    expect(takeDataLock(folder, lend)).not.toThrow();
  });

  test('an old lock of a living process still counts: age says nothing', () => {
    leaveRecord({}, { writtenAt: '2020-01-01' });
    expect(() => takeDataLock(folder, lend)).toThrow(`process ${process.pid}`);
  });

  test('a record that a power cut left empty is stale', () => {
    mkdirSync(join(folder, 'lock'));
    writeFileSync(join(folder, 'lock', '7'), '');
    expect(takeDataLock(folder, lend)).not.toThrow();
  });
});

test('a holder in another container is respected, unless the kernel says that it is gone', () => {
  const [boot] = (identifySelf().realm ?? '').split(' ');
  leaveRecord({ realm: `${boot} pid:[1]` });
  expect(() => takeDataLock(folder, noKernel)).toThrow('of another container');
  leaveRecord({ realm: `${boot} pid:[1]` }, { hasKernelLock: true });
  expect(() => takeDataLock(folder, noKernel)).toThrow('of another container');
  takeDataLock(folder)();
});

test('a record from before the machine’s restart is stale', () => {
  leaveRecord({ realm: 'another-boot pid:[1]' });
  expect(takeDataLock(folder)).not.toThrow();
});

function leaveRecord(changed: object, more: object = {}): void {
  mkdirSync(join(folder, 'lock'), { recursive: true });
  const record = {
    ...identifySelf(),
    token: 'x',
    isReleased: false,
    hasKernelLock: false,
    ...changed,
    ...more,
  };
  writeFileSync(join(folder, 'lock', '1'), JSON.stringify(record));
  expect(JSON.parse(readFileSync(join(folder, 'lock', '1'), 'utf8'))).toEqual(record);
}
