import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { EARLIER_STEPS } from '../server/platform/storage/earlier-steps.ts';

const FOLDER = 'server/db/migrations';
const git = (...words: string[]) =>
  execFileSync('git', words, { maxBuffer: 64 * 1_048_576, stdio: ['ignore', 'pipe', 'ignore'] }).toString();

/** A copy without git, or with the newest commits alone, cannot tell. */
const hasHistory = (() => {
  try {
    return git('rev-parse', '--is-shallow-repository').trim() === 'false';
  } catch {
    return false;
  }
})();

/** Each text that a step ever had in this history, by its name and the id that git has for it. */
function listCommitted(): string[] {
  // As they came to this branch: what was changed before its merge was in nobody's database.
  const raw = git(
    'log',
    '--first-parent',
    '-m',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--format=',
    'HEAD',
    '--',
    FOLDER,
  );
  const texts = raw.split('\n').flatMap((line) => {
    const [, , , blob, change, path] = line.split(/\s+/);
    return blob && path?.endsWith('.sql') && change !== 'D' ? [`${basename(path)} ${blob}`] : [];
  });
  return [...new Set(texts)];
}

test.skipIf(!hasHistory)('no step of the schema was changed or taken back after it was committed', () => {
  const now = new Set(
    git('ls-tree', 'HEAD', `${FOLDER}/`)
      .split('\n')
      .map((line) => {
        const [, , blob, path = ''] = line.split(/\s+/);
        return `${basename(path)} ${blob}`;
      }),
  );
  const committed = listCommitted();
  expect(committed.length).toBeGreaterThanOrEqual(now.size - 1);
  const earlier = committed
    .filter((text) => !now.has(text))
    .map((text) => {
      const [name = '', blob = ''] = text.split(' ');
      const checksum = createHash('sha256')
        .update(git('cat-file', 'blob', blob))
        .digest('hex');
      return { name, checksum };
    });
  const known = EARLIER_STEPS.map(({ name, checksum }) => ({ name, checksum }));
  expect(earlier.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(known);
});
