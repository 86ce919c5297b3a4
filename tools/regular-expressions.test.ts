import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { regexes } from 'zod';
import { findBacktracking } from './regular-expressions/find-backtracking.ts';

const FOLDERS = ['domain', 'contract', 'server', 'web'];

/** Built from a mall's own slot format, whose length and alphabet are bounded: slot-code.test.ts holds its time. */
const MADE_AT_RUN_TIME = ['domain/parking/slot-code.ts'];

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly regex?: { pattern: string; flags: string };
  readonly callee?: { name?: string };
  readonly arguments?: readonly { type: string; value?: unknown }[];
}

/** Every regular expression of a file, and where one is made at run time from text that this cannot read. */
function patternsOf(file: string): { literal: Pattern[]; made: string[] } {
  const text = readFileSync(file, 'utf8');
  const found = { literal: [] as Pattern[], made: [] as string[] };
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) return value.forEach(visit);
    const node = value as Node;
    if (node.type === 'Literal' && node.regex) {
      const line = text.slice(0, node.start).split('\n').length;
      found.literal.push({ place: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
    }
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isCall && node.callee?.name === 'RegExp') found.made.push(file);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return found;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const all = files.map(patternsOf);

test('no regular expression of the product takes more than linear time', () => {
  const literal = all.flatMap((found) => found.literal);
  expect(literal.length).toBeGreaterThan(40);
  const slow = literal.filter((pattern) => findBacktracking(pattern.source, pattern.flags) !== null);
  expect(slow.map(({ place, source }) => `${place} /${source}/`)).toEqual([]);
});

test('the patterns of the schema library that read what comes from outside are linear too', () => {
  for (const { source, flags } of [regexes.email, regexes.date, regexes.datetime({ offset: true })])
    expect({ source, why: findBacktracking(source, flags) }).toEqual({ source, why: null });
});

test('no regular expression is made at run time but from bounded text of our own', () => {
  expect([...new Set(all.flatMap(({ made }) => made))]).toEqual(MADE_AT_RUN_TIME);
});

test.each(['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '^[A-Za-z0-9+/\\s]+={0,2}\\s*$', '(a+)+$', '\\d+$', '(a|a)*$'])(
  'the check refuses %s',
  (source) => expect(findBacktracking(source, '')).not.toBeNull(),
);
