const LONG = 60_000;
const evil = (...pieces: string[]) => pieces.map((piece) => piece.repeat(Math.ceil(LONG / piece.length)));

/** Texts that expressions and rules stumble over: long, almost fitting, growing when they are brought into normal form. */
export const COSTLY_TEXTS: readonly string[] = [
  ...evil(
    ' ',
    'a',
    '0',
    '-',
    '.',
    '@',
    'a.',
    '%',
    '{}',
    'a@',
    '\u00bd',
    '\ufdfa',
    '\ud83d\ude97',
    '(estimated',
  ),
  `a@${'.'.repeat(LONG)}@`,
  `a@${'a.'.repeat(LONG / 2)}!`,
  `${' '.repeat(LONG)}!`,
  `/9j/${' '.repeat(LONG)}!`,
  '\u2152'.repeat(254),
  '\ufdfa'.repeat(254),
  'qwertyuiop'.repeat(25),
  'a1'.repeat(127),
  `${'1'.repeat(250)}!`,
  '2026-11-20T10:00:00+05:30'.repeat(500),
];

/** A body that fits, spoiled by a costly text at each of its texts in turn, and added where nothing is expected. */
export function costlyBodies(fitting: unknown): string[] {
  const spoiled = COSTLY_TEXTS.flatMap((text) => replaceEach(fitting, text));
  return [...spoiled.map((body) => JSON.stringify(body)), ...HEAVY];
}

/** Cheap to send, dear to read: nesting, fields, entries. */
const HEAVY: readonly string[] = [
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  `{${fields(5_000)}}`,
  `{"email":"a","password":"b",${fields(4_500)}}`,
  `[${'0,'.repeat(30_000)}0]`,
  `{"plateNumbers":[${'"",'.repeat(20_000)}""]}`,
  `{"readings":[${'{},'.repeat(20_000)}{}]}`,
  `{"reads":[${'0,'.repeat(30_000)}0]}`,
  `{"readings":[${'[[[[[[[[]]]]]]]],'.repeat(3_500)}0]}`,
  `{"a":"${'\\"'.repeat(30_000)}"}`,
  `{"a":"${'\\\\'.repeat(30_000)}"}`,
  `{"a":${' '.repeat(60_000)}1}`,
  '"a":'.repeat(15_000),
  `{${'"__proto__":{},'.repeat(3_000)}"a":1}`,
];

/** What a device may send by the megabyte. */
export const HUGE_BODIES: readonly string[] = [
  `{"reads":[${'0,'.repeat(900_000)}0]}`,
  `{"readings":[${'0,'.repeat(900_000)}0]}`,
  `{"readings":[${`{${fields(20)}},`.repeat(5_500)}0]}`,
  `{${fields(100_000)}}`,
];

/** Queries with far too many parameters. */
export const COSTLY_QUERIES: readonly string[] = [
  Array.from({ length: 10_000 }, (_, n) => `a${n}=1`).join('&'),
  'mall=a&'.repeat(8_000),
  '&'.repeat(60_000),
  `plates=${'%2C'.repeat(15_000)}`,
  `plates=${'a,'.repeat(25_000)}`,
  `before=${'A'.repeat(60_000)}`,
  `date=${'2026-11-20'.repeat(6_000)}`,
];

function fields(count: number): string {
  return Array.from({ length: count }, (_, n) => `"f${n}":${n}`).join(',');
}

function replaceEach(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value))
    return value.flatMap((entry, index) =>
      replaceEach(entry, text).map((spoiled) => value.with(index, spoiled)),
    );
  return Object.entries(value).flatMap(([name, inner]) =>
    replaceEach(inner, text).map((spoiled) => ({ ...value, [name]: spoiled })),
  );
}
