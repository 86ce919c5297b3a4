import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TABLE = 'docs/specification-coverage.md';
const SCENARIOS = 'docs/scenarios.md';
const CITED = /`([^`]+\.(?:spec|test)\.ts)` › (.*?)(?=<br>| \|$)/g;

const rows = rowsOf(TABLE, 'clause');

test('every clause names a test, and every test that is named is there', () => {
  expect(rows.length).toBeGreaterThan(150);
  const missing = rows.flatMap((row) => {
    const cited = [...row.matchAll(CITED)];
    if (cited.length === 0) return [row];
    return cited
      .filter(([, file = '', name = '']) => !readFileSync(file, 'utf8').includes(name.replaceAll('\\|', '|')))
      .map(([words]) => words);
  });
  expect(missing).toEqual([]);
});

test('every scenario names a file that proves it', () => {
  const scenarios = rowsOf(SCENARIOS, '');
  expect(scenarios.length).toBeGreaterThan(30);
  const missing = scenarios.flatMap((row) => {
    const files = [...row.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    return files.length === 0 ? [row] : files.filter((file) => !existsSync(file));
  });
  expect(missing).toEqual([]);
});

function rowsOf(file: string, head: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${head}`.trimEnd() + ' |'));
}
