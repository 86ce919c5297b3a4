import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runChild } from './run-child.ts';

let folder = '';
let child: { stop(): void } | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gms-child-'));
});
afterEach(() => {
  child?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A script that notes the message it was sent, and its number. */
function script(rest = ''): { file: string; notes: () => string[] } {
  const file = join(folder, 'child.mjs');
  const notes = join(folder, 'notes');
  writeFileSync(notes, '');
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
     process.on('message', (message) => { appendFileSync(${JSON.stringify(notes)}, process.pid + ' ' + message.secret + ' ' + process.argv.slice(2) + '\\n'); ${rest} });
     process.on('disconnect', () => process.exit(0));`,
  );
  return { file, notes: () => readFileSync(notes, 'utf8').split('\n').filter(Boolean) };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('the child gets its secret by message, not by argument, and ends when it is stopped', async () => {
  const { file, notes } = script();
  child = runChild({ file, message: async () => ({ secret: 'k1' }), onEnd: () => undefined });
  await vi.waitFor(() => expect(notes()).toHaveLength(1), { timeout: 10_000 });
  expect(notes()[0]).toMatch(/^\d+ k1 $/);
  child.stop();
  await vi.waitFor(() => expect(isAlive(Number.parseInt(notes()[0] ?? '', 10))).toBe(false), {
    timeout: 5_000,
  });
});

test('a child that ends by itself is reported and started again', { timeout: 30_000 }, async () => {
  const { file, notes } = script('process.exit(3)');
  const ends: string[] = [];
  child = runChild({ file, message: async () => ({ secret: 'k2' }), onEnd: (how) => ends.push(how) });
  await vi.waitFor(() => expect(notes().length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
  expect(ends[0]).toBe('it ended with code 3');
});
