import type { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];
type Of<Code> = Issue & { code: Code };

/** A schema's complaint in words that go on from the field's name: `plate` `is missing`. Rules with sentences keep them. */
export function wordIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has fields that are not known here: ${issue.keys.join(', ')}`;
    case 'too_small':
      return wordLimit('at least', issue.minimum, issue.origin);
    case 'too_big':
      return wordLimit('at most', issue.maximum, issue.origin);
    case 'invalid_format':
      return 'is not written as it has to be';
    default:
      return 'is not allowed';
  }
}

type Limit = Of<'too_small'>;

function wordLimit(words: string, bound: Limit['minimum'], origin: Limit['origin']): string {
  const unit = UNITS[origin];
  return unit ? `must have ${words} ${bound} ${unit}` : `must be ${words} ${bound}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };
