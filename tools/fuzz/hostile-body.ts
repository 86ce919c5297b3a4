import { gzipSync } from 'node:zlib';
import type { Random } from '../../server/db/demo/random.ts';
import type { Operation } from './description.ts';
import { fitting, type Seen } from './fitting-values.ts';
import { FOREIGN_FIELDS, HOSTILE } from './hostile-values.ts';

interface Body {
  readonly body: Buffer;
  readonly headers: readonly string[];
}

/** The body of a request with the headers that belong to it: JSON that almost fits, or something else altogether. */
export function hostileBody(operation: Operation, seen: Seen, random: Random): Body {
  const { method, body: schema } = operation;
  if (method === 'GET' && random.next() < 0.97) return { body: Buffer.alloc(0), headers: [] };
  if (!schema && random.next() < 0.7) return { body: Buffer.alloc(0), headers: [] };
  const value = spoil(fitting(schema ?? {}, '', seen, random), random);
  const text = JSON.stringify(value) ?? 'undefined';
  if (random.next() < 0.1) return random.pick(TRICKS)(text);
  return plain(random.next() < 0.06 ? random.pick(TEXT_SPOILERS)(text) : text);
}

/** Puts hostile values into none, one or some places. */
function spoil(value: unknown, random: Random): unknown {
  let spoiled = value;
  const times = random.next() < 0.2 ? 0 : 1 + random.below(3);
  for (let n = 0; n < times; n += 1) spoiled = spoilOnce(spoiled, random);
  return spoiled;
}

function spoilOnce(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object') return random.pick(HOSTILE);
  const keys = Object.keys(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  const chance = random.next();
  if (chance < 0.06) return random.pick(HOSTILE);
  if (chance < 0.16 || keys.length === 0) put(copy, random.pick(FOREIGN_FIELDS), random.pick(HOSTILE));
  else {
    const key = random.pick(keys);
    if (chance < 0.22) delete copy[key];
    else copy[key] = spoilOnce(copy[key], random);
  }
  return copy;
}

/** As JSON.parse does: an own field, whatever it is called. */
function put(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

const TEXT_SPOILERS: readonly ((text: string) => string)[] = [
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => text.slice(0, -1),
  (text) => text.replace('{', '{"a":1,"a":2,'),
  (text) => text.replace('{', '{"__proto__":{"isSuperAdmin":true},'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/:.*/s, ':NaN}'),
  (text) => text.replace(/:.*/s, ':1e99999}'),
  (text) => text.replace(/:.*/s, ':-00.1}'),
  (text) => text.replace(/:.*/s, ':"\\ud800"}'),
  (text) => text.replace(/:.*/s, ':"\\u0000"}'),
  (text) => `/*c*/${text}`,
  () => '['.repeat(40_000),
  () => `{"a":${'[0,'.repeat(20_000)}`,
  () => `[${'1,'.repeat(30_000)}1]`,
  () => `"${'\\u0041'.repeat(9_000)}"`,
  () => `{"reads":[${'{},'.repeat(9_000)}{}]}`,
  () => `{"readings":[${'{"slot":"B1A01","occupied":true,"at":"2026-11-20T10:00:00Z"},'.repeat(4_000)}0]}`,
  () => 'null',
  () => '0',
  () => '',
];

const plain = (text: string, type = 'application/json'): Body => {
  const body = Buffer.from(text);
  return { body, headers: [`content-type: ${type}`, `content-length: ${body.length}`] };
};
const bytes = (body: Buffer, ...headers: string[]): Body => ({
  body,
  headers: [...headers, `content-length: ${body.length}`],
});
const JSON_TYPE = 'content-type: application/json';

const TRICKS: readonly ((text: string) => Body)[] = [
  (text) => plain(text, 'text/plain'),
  (text) => plain(text, 'application/json; charset=utf-7'),
  (text) => plain(text, 'application/vnd.api+json'),
  (text) => plain(text, 'APPLICATION/JSON;'),
  (text) => plain(text, `application/json;${'a=b;'.repeat(1_000)}`),
  () => plain('a=1&b=2', 'application/x-www-form-urlencoded'),
  () =>
    plain(
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ),
  () => plain('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'),
  (text) => bytes(gzipSync(text), JSON_TYPE, 'content-encoding: gzip'),
  (text) => bytes(Buffer.from(text, 'utf16le'), JSON_TYPE),
  () => bytes(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE),
  (text) => bytes(Buffer.from(text)),
  (text) => ({
    body: Buffer.from(text),
    headers: [JSON_TYPE, `content-length: ${Buffer.byteLength(text) + 10}`],
  }),
  (text) => ({ body: Buffer.from(text), headers: [JSON_TYPE, 'content-length: -1'] }),
  (text) => ({ body: Buffer.from(text), headers: [JSON_TYPE, 'content-length: 5', 'content-length: 6'] }),
  (text) => chunked(text, ''),
  (text) => chunked(text, 'x-trailer: a\r\n'),
  () => ({ body: Buffer.from('zz\r\n{}\r\n0\r\n\r\n'), headers: [JSON_TYPE, 'transfer-encoding: chunked'] }),
  (text) => ({
    body: Buffer.from(`0\r\n\r\n${text}`),
    headers: [JSON_TYPE, 'transfer-encoding: chunked', `content-length: ${Buffer.byteLength(text) + 5}`],
  }),
  (text) => ({ body: Buffer.from(text), headers: [JSON_TYPE, 'transfer-encoding: xchunked'] }),
];

function chunked(text: string, trailer: string): Body {
  const body = Buffer.from(text);
  const framed = Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from(`\r\n0\r\n${trailer}\r\n`),
  ]);
  return {
    body: body.length === 0 ? Buffer.from(`0\r\n${trailer}\r\n`) : framed,
    headers: [JSON_TYPE, 'transfer-encoding: chunked'],
  };
}
