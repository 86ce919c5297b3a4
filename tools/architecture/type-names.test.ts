import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { listFiles } from './tree.ts';

/** Doubles that are still to be renamed: this list only becomes shorter. */
const REMAINING: readonly string[] = [
  'Column',
  'Deed',
  'Heard',
  'Lane',
  'Look',
  'ParkingConfig',
  'Picture',
  'ReviewReason',
  'SensorReport',
  'Sent',
  'SlotChange',
  'SlotPlace',
  'SlotStatus',
  'Stay',
  'StoredStay',
  'Tariff',
  'Theme',
  'Visit',
];

const TYPES = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration', 'TSEnumDeclaration'];

test('no type name is exported twice, so that one word means one thing', () => {
  const homes = new Map<string, string[]>();
  for (const file of listFiles(['domain', 'contract', 'server', 'web', 'tools', 'testing']))
    for (const name of exportedTypes(file)) homes.set(name, [...(homes.get(name) ?? []), file]);
  expect(homes.size).toBeGreaterThan(100);
  const doubled = [...homes].filter(([name, files]) => files.length > 1 && !REMAINING.includes(name));
  expect(doubled.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
});

function exportedTypes(file: string): string[] {
  return parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const { declaration } = statement;
    return TYPES.includes(declaration.type) &&
      'id' in declaration &&
      declaration.id &&
      'name' in declaration.id
      ? [declaration.id.name]
      : [];
  });
}
