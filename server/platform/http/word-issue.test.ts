import { expect, test } from 'vitest';
import { z } from 'zod';
import { wordIssue } from './word-issue.ts';

const plate = z.strictObject({
  plate: z.string().min(2).max(4),
  confidence: z.number().min(0).max(1).optional(),
  lane: z.enum(['entry', 'exit']).optional(),
  reads: z.array(z.string()).max(1).optional(),
  code: z.string().regex(/^B/).optional(),
  late: z
    .number()
    .refine((value) => value !== 3, 'Three is never late.')
    .optional(),
});

test.each<[given: unknown, field: string, words: string]>([
  [{}, 'plate', 'is missing'],
  [{ plate: 5 }, 'plate', 'must be text'],
  [{ plate: null }, 'plate', 'must be text'],
  [{ plate: 'X' }, 'plate', 'must have at least 2 characters'],
  [{ plate: 'XXXXX' }, 'plate', 'must have at most 4 characters'],
  [{ plate: 'XX', confidence: 2 }, 'confidence', 'must be at most 1'],
  [{ plate: 'XX', confidence: '2' }, 'confidence', 'must be a number'],
  [{ plate: 'XX', lane: 'up' }, 'lane', 'must be one of entry, exit'],
  [{ plate: 'XX', reads: ['a', 'b'] }, 'reads', 'must have at most 1 entries'],
  [{ plate: 'XX', code: 'A' }, 'code', 'is not written as it has to be'],
  [{ plate: 'XX', late: 3 }, 'late', 'Three is never late.'],
  [{ plate: 'XX', role: 'super', x: 1 }, '', 'has fields that are not known here: role, x'],
  [[], '', 'must be an object'],
])('%j: %s %s', (given, field, words) => {
  const { error } = plate.safeParse(given, { error: wordIssue });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, words]]);
});
