import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importedNames, isTest, listFiles, sqlTextsOf, topicOf } from './tree.ts';

/**
 * Tables that no `tables.ts` describes yet, by the topic that owns them. What is described belongs to the topic that
 * describes it. This list only becomes shorter.
 */
const NOT_DESCRIBED: Readonly<Record<string, readonly string[]>> = {};

/** Topics that still touch tables of another one, and those that still assert the type of rows: only becomes shorter. */
const FOREIGN_REMAINING: readonly string[] = [];
const UNTYPED_REMAINING: readonly string[] = [];

const files = listFiles(['server']).filter((file) => !isTest(file));
const stores = files.filter((file) => isOfTopic(file) && file.endsWith('/store.ts'));
/** By the table's name in SQL and by the name of the constant that describes it. */
const owners = new Map<string, string>();
for (const [topic, tables] of Object.entries(NOT_DESCRIBED))
  for (const table of tables) owners.set(table, topic);
for (const file of files.filter((name) => name.endsWith('/tables.ts')))
  for (const [, constant = '', table = ''] of readFileSync(file, 'utf8').matchAll(
    /const (\w+) = defineTable\(\s*'(\w+)'/g,
  )) {
    owners.set(table, topicOf(file) ?? file);
    owners.set(constant, topicOf(file) ?? file);
  }

test("a topic's SQL touches its own tables; those of another topic are reached through its door", () => {
  expect(stores.length).toBeGreaterThan(15);
  const seen = files
    .filter(isOfTopic)
    .flatMap((file) => touched(file).map((table) => ({ file, table, owner: owners.get(table) })));
  expect(seen.filter(({ file, owner }) => owner === topicOf(file)).length).toBeGreaterThan(20);
  const foreign = seen.filter(({ file, owner }) => owner !== topicOf(file));
  expect(
    foreign
      .filter(({ file, owner }) => !FOREIGN_REMAINING.includes(`${topicOf(file)} -> ${owner}`))
      .map(({ file, table, owner }) => `${file} touches ${table} of ${owner}`),
  ).toEqual([]);
});

test('rows are read through queryRows and its relatives, which derive and check their type', () => {
  const untyped = files.filter(
    (file) => topicOf(file) !== 'platform' && /\.query</.test(readFileSync(file, 'utf8')),
  );
  expect(untyped.filter((file) => !UNTYPED_REMAINING.includes(topicOf(file) ?? 'db'))).toEqual([]);
});

function isOfTopic(file: string): boolean {
  return topicOf(file) !== undefined;
}

/** The tables that a file names in its SQL, and the described tables that it imports. */
function touched(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const texts = source.includes('sql`') ? sqlTextsOf(file) : [];
  const names = [...texts.flatMap(tablesIn), ...(source.includes('Table') ? importedNames(file) : [])];
  return [...new Set(names)].filter((name) => owners.has(name));
}

/** What stands where SQL expects a table: behind from, using, join, into, update and table, and behind their commas. */
function tablesIn(text: string): string[] {
  const lists = text.matchAll(
    /\b(?:from|using|join|into|update|table)\s+((?:only\s+)?\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi,
  );
  return [...lists].flatMap(([, list = '']) =>
    list.split(',').map((one) => /^\s*(?:only\s+)?(\w+)/i.exec(one)?.[1]?.toLowerCase() ?? ''),
  );
}
