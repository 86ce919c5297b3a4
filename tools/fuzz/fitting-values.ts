import type { Random } from '../../server/db/demo/random.ts';
import type { Schema } from './description.ts';

/** Texts that the product has shown, by the names of their fields: ids, cursors, names to ask for again. */
export type Seen = Map<string, string[]>;

const MOST_SEEN = 60;

/** Remembers every text of an answer under the name of its field. */
export function rememberTexts(seen: Seen, value: unknown, random: Random, name = ''): void {
  if (typeof value === 'string') remember(seen, name, value, random);
  else if (Array.isArray(value))
    for (const entry of value.slice(0, 20)) rememberTexts(seen, entry, random, name);
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value).slice(0, 60)) rememberTexts(seen, inner, random, key);
}

function remember(seen: Seen, name: string, text: string, random: Random): void {
  if (text === '' || text.length > 200) return;
  const texts = seen.get(name) ?? [];
  seen.set(name, texts);
  if (!texts.includes(text)) texts[texts.length < MOST_SEEN ? texts.length : random.below(MOST_SEEN)] = text;
}

/** Names under which the same thing is asked for and shown. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  id: ['_id', 'id', 'publicId'],
  mall: ['mallName', 'name', 'slug', '_id'],
  malls: ['_id'],
  deviceId: ['_id', 'id'],
  before: ['next', 'x-next-cursor'],
  plate: ['plate', 'carNumber', 'number_plate', 'plateNumbers'],
  plates: ['plate', 'number_plate'],
  q: ['plate', 'number_plate', 'slot', 'name'],
  slot: ['slot', 'code'],
  token: ['token'],
};

/** A value that the schema would take, as far as can be guessed from it and from what was seen. */
export function fitting(schema: Schema, name: string, seen: Seen, random: Random): unknown {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fitting(random.pick(choices), name, seen, random);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  const make = MAKERS[type ?? ''] ?? MAKERS['string'];
  return make?.(schema, name, seen, random);
}

type Maker = (schema: Schema, name: string, seen: Seen, random: Random) => unknown;

const whole: Maker = ({ minimum = 0, maximum = 5_000 }, _name, _seen, random) =>
  minimum + random.below(Math.max(1, Math.min(maximum, minimum + 5_000) - minimum + 1));

const MAKERS: Readonly<Record<string, Maker>> = {
  boolean: (_schema, _name, _seen, random) => random.next() < 0.5,
  null: () => null,
  integer: whole,
  number: whole,
  string: fittingText,
  array: ({ items = {}, minItems = 0 }, name, seen, random) =>
    Array.from({ length: minItems + random.below(3) }, () => fitting(items, name, seen, random)),
  object: ({ properties = {}, required = [] }, _name, seen, random) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => required.includes(key) || random.next() < 0.6)
        .map(([key, inner]) => [key, fitting(inner, key, seen, random)]),
    ),
};

const LIKELY: readonly [
  wanted: (schema: Schema, name: string) => boolean,
  make: (random: Random) => string,
][] = [
  [
    ({ format }, name) => format === 'email' || name === 'email',
    (random) => `fuzz-${random.below(400)}@example.com`,
  ],
  [
    ({ format }, name) => format === 'date' || ['date', 'from', 'to'].includes(name),
    (random) => `2026-11-${10 + random.below(20)}`,
  ],
  [
    ({ format }, name) => format === 'date-time' || /At$|^at$|since/i.test(name),
    (random) => new Date(Date.now() - random.below(9e6)).toISOString(),
  ],
  [(_, name) => /plate/i.test(name), (random) => `GJ05AB${1_000 + random.below(9_000)}`],
  [(_, name) => /password/i.test(name), () => 'lantern-on-the-pier-7'],
  [(_, name) => name === 'code', (random) => String(100_000 + random.below(900_000))],
];

function fittingText(schema: Schema, name: string, seen: Seen, random: Random): string {
  const known = (ALSO[name] ?? [name]).flatMap((one) => seen.get(one) ?? []);
  if (known.length > 0 && random.next() < 0.75) return random.pick(known);
  const likely = LIKELY.find(([wanted]) => wanted(schema, name));
  if (likely) return likely[1](random);
  const { minLength = 0, maxLength = 40 } = schema;
  const word = `w${random.below(1_000_000)}`;
  return word.padEnd(Math.min(minLength, 500), 'x').slice(0, Math.max(1, maxLength));
}
