import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const operations = read('docs/operations.md');
const [variables = ''] = /^const VARIABLES = \{[^]*?^\};/m.exec(read('server/config.ts')) ?? [];
const VARIABLE_NAMES = [...variables.matchAll(/^  ([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name);

/** The first cells of a part's table. */
function firstCells(title: string): string[] {
  const part = operations.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  return [...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

test('every variable is in the operator’s table, and nothing else', () => {
  const listed = firstCells('Variables');
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual([...VARIABLE_NAMES].toSorted());
});

test('every alert has a line on what it means and what to do, in the order of the rules', () => {
  const alerts = [...read('ops/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(15);
  expect(firstCells('Alerts')).toEqual(alerts);
});

test.each(['docs/operations.md', 'docs/security.md', 'docs/threat-model.md', 'SECURITY.md'])(
  '%s names only files that there are',
  (page) => {
    const text = read(page);
    const folder = page.includes('/') ? 'docs/' : '';
    const named = [...text.matchAll(/`((?:ops|server|tools|docs|testing|domain|contract)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file.replace(/\/$/, ''),
    );
    const linked = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, file = '']) =>
      normalize(folder + file),
    );
    expect(named.length + linked.length).toBeGreaterThan(2);
    expect([...named, ...linked].filter((file) => !existsSync(file))).toEqual([]);
  },
);

// What the program looks for at run time is not bundled, so the image must bring it.
test('the container image holds every file that the program looks for', () => {
  const sources = execFileSync('git', ['ls-files', 'server'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const calls = sources.flatMap((file) => [...read(file).matchAll(/(?<!function )findUpward\(([^)]*)\)/g)]);
  const sought = calls.map(([, argument = '']) => /^'([^']+)'$/.exec(argument)?.[1] ?? argument);
  // A path that is put together cannot be found here.
  expect(sought.filter((path) => !/^[\w./-]+$/.test(path))).toEqual([]);
  expect(sought).toContain('server/db/migrations');
  const image = read('ops/container/Containerfile');
  const isCopied = (path: string) => [path, dirname(path)].some((one) => image.includes(`/src/${one} `));
  expect([...new Set(sought)].filter((path) => !isCopied(path))).toEqual([]);
});
