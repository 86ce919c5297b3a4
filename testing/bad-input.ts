import fc from 'fast-check';
import { z } from 'zod';

/** As much of a JSON Schema as the contract's shapes need. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Bodies that almost fit a shape of the contract: made from it, then spoiled in one place. Some still fit. */
export function almostFitting(shape: z.ZodType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return fc
    .tuple(fittingTo(schema), fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), SPOILERS)
    .map(([value, path, spoil]) => spoilSomewhere(value, path, spoil));
}

function fittingTo(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fittingTo));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  return (BY_TYPE[schema.type ?? ''] ?? (() => WEIRD))(schema);
}

const BY_TYPE: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  string: fittingText,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 1000 }) =>
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) }),
  number: ({ minimum = 0, maximum = 1000 }) =>
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, minimum + 1000)) }),
  array: ({ items = {}, minItems = 0 }) =>
    fc.array(fittingTo(items), { minLength: minItems, maxLength: minItems + 2 }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fittingTo(inner)])),
      { requiredKeys: required },
    ),
};

function fittingText({ format, pattern, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constant('somebody@example.com');
  if (format === 'date') return fc.constant('2026-11-20');
  if (format === 'date-time') return fc.constant('2026-11-20T10:00:00+05:30');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 40 });
  return fc.string({ minLength: 1, maxLength: Math.min(maxLength, 40) });
}

const NUL_TEXT = 'a\u0000b';
const LONE_SURROGATE = 'a\uD800b';
const DEEP = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 1);

/** What no field expects: wrong types, text that is none, times without zone, numbers beyond all bounds. */
const WEIRD: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    -1e308,
    Number.MAX_SAFE_INTEGER + 1,
    '',
    ' ',
    NUL_TEXT,
    LONE_SURROGATE,
    'x'.repeat(10_000),
    '2026-11-20T10:00:00',
    '2026-11-20 10:00',
    '20 Nov',
    '2026-02-30T10:00:00Z',
    [],
    {},
    [[]],
    [null],
    { a: { b: 1 } },
    DEEP,
    { [NUL_TEXT]: 1 },
    { [LONE_SURROGATE]: NUL_TEXT },
    "'; drop table accounts;--",
    '%',
    '../..',
    '__proto__',
  ),
  fc.jsonValue({ stringUnit: 'binary' }),
);

type Spoiler = (value: unknown) => unknown;

const UNKNOWN_FIELDS = [
  '__proto__',
  'constructor',
  'role',
  'isAdmin',
  'is_super_admin',
  'id',
  '_id',
  'mallId',
  'charges',
  'status',
  NUL_TEXT,
];

const SPOILERS: fc.Arbitrary<Spoiler> = fc.oneof(
  {
    weight: 4,
    arbitrary: WEIRD.map(
      (weird): Spoiler =>
        () =>
          weird,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...UNKNOWN_FIELDS).map(
      (name): Spoiler =>
        (value) =>
          withField(value, name),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Spoiler>(() => undefined) },
  { weight: 1, arbitrary: fc.constant<Spoiler>((value) => [value]) },
  {
    weight: 1,
    arbitrary: fc.constant<Spoiler>((value) => `${typeof value === 'string' ? value : ''}${NUL_TEXT}`),
  },
);

function withField(value: unknown, name: string): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { [name]: value };
  const copy = { ...value };
  // As JSON.parse does: an own field, even where it is called __proto__.
  Object.defineProperty(copy, name, {
    value: { isAdmin: true },
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** Walks down by the path's numbers and spoils what is there; `undefined` leaves a field out. */
function spoilSomewhere(value: unknown, [step = 0, ...path]: number[], spoil: Spoiler): unknown {
  if (value === null || typeof value !== 'object' || step % 4 === 0) return spoil(value);
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return spoil(value);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = spoilSomewhere(copy[key], path, spoil);
  return copy;
}

/** Bodies that are no JSON, or JSON that nobody means well with. All are refused wherever a body is read. */
export const BROKEN_BODIES: [what: string, raw: string | Buffer][] = [
  ['nothing', ''],
  ['a word', 'hello'],
  ['half an object', '{"name":"a"'],
  ['two values', '{} {}'],
  ['single quotes', "{'name':'a'}"],
  ['a trailing comma', '{"name":"a",}'],
  ['a raw NUL byte', '{"name":"a\u0000"}'],
  ['a number beyond JSON', '{"name":NaN}'],
  ['an own prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['brackets without end', '['.repeat(30_000)],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a])],
];
