import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TABLE = 'docs/specification-coverage.md';
const CITED = /`([^`]+\.(?:spec|test)\.ts)` › (.*?)(?=<br>| \|$)/g;

const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| clause'));

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
