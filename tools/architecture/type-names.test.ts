import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from './tree.ts';

/** Doubles that are still to be renamed: this list only becomes shorter. */
const REMAINING: readonly string[] = [];

const EXPORTED = /^export (?:declare |default |abstract )*(?:interface|type|class|(?:const )?enum) (\w+)/gm;

test('no type name is exported twice, so that one word means one thing', () => {
  const homes = new Map<string, string[]>();
  for (const file of listFiles(['domain', 'contract', 'server', 'web', 'tools', 'testing']))
    for (const name of exportedTypes(file)) homes.set(name, [...(homes.get(name) ?? []), file]);
  expect(homes.size).toBeGreaterThan(100);
  const doubled = [...homes].filter(([name, files]) => files.length > 1 && !REMAINING.includes(name));
  expect(doubled.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
});

/** By the text alone: parsing the whole tree would take seconds. The formatter sees to it that the text is like this. */
function exportedTypes(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, name = '']) => name);
}
