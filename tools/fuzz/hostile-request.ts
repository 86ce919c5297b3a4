import type { Random } from '../../server/db/demo/random.ts';
import type { Operation } from './description.ts';
import { fitting, type Seen } from './fitting-values.ts';
import { hostileBody } from './hostile-body.ts';
import { HOSTILE_HEADERS } from './hostile-headers.ts';
import { HOSTILE_TEXTS } from './hostile-values.ts';

/** Who sends: nothing, a cookie, or a device's key. */
export interface Identity {
  readonly cookie?: string;
  readonly key?: string;
}

/** A request as bytes. `isOwn` is false where it does not show who sends it, or shows it twice. */
export interface RawRequest {
  readonly head: string;
  readonly body: Buffer;
  readonly operation: Operation;
  readonly isOwn: boolean;
  /** Whether method and address are those of the call, so that its answer is the call's own. */
  readonly isPlain: boolean;
}

/** Builds one request for a call: fitting in most places and hostile in some, so that it comes far and then hurts. */
export function buildRequest(
  operation: Operation,
  { cookie, key }: Identity,
  seen: Seen,
  random: Random,
): RawRequest {
  const host = 'localhost';
  const method = random.next() < 0.03 ? random.pick(METHODS) : operation.method;
  const asked = `${fillPath(operation, seen, random)}${makeQuery(operation, seen, random)}`;
  const path = random.next() < 0.06 ? random.pick(PATH_SPOILERS)(asked) : asked;
  const { body, headers: ofBody } = hostileBody(operation, seen, random);
  const isOwn = random.next() > 0.03;
  const own = isOwn
    ? [...(cookie ? [`cookie: ${cookie}`] : []), ...(key ? [`authorization: Bearer ${key}`] : [])]
    : [];
  const extra = Array.from({ length: random.next() < 0.3 ? 1 + random.below(3) : 0 }, () =>
    random.pick(HOSTILE_HEADERS),
  );
  const origin = operation.method === 'GET' || random.next() < 0.03 ? [] : [`origin: http://${host}`];
  const lines = [
    `${method} ${path} HTTP/${random.next() < 0.01 ? '1.0' : '1.1'}`,
    `host: ${host}`,
    ...own,
    ...origin,
    ...ofBody,
    ...extra,
    'connection: close',
  ];
  const isPlain = method === operation.method && path === asked;
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body, operation, isOwn, isPlain };
}

const METHODS = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PUT',
  'DELETE',
  'POST',
  'GET',
  'PROPFIND',
  'get',
  'QUERY',
  'CONNECT',
  'X',
];

function fillPath({ path, parameters }: Operation, seen: Seen, random: Random): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (random.next() < 0.35) return encode(random.pick(HOSTILE_TEXTS), random);
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return encodeURIComponent(wellFormed(String(fitting(schema, name, seen, random))));
  });
}

function makeQuery({ parameters, method }: Operation, seen: Seen, random: Random): string {
  const pairs: string[] = [];
  for (const { name, schema = {}, required } of parameters.filter((one) => one.in === 'query')) {
    if (!required && random.next() < 0.5) continue;
    const isHostile = random.next() < 0.4;
    const value = isHostile ? random.pick(HOSTILE_TEXTS) : String(fitting(schema, name, seen, random));
    pairs.push(`${name}=${encode(value, random)}`);
    if (random.next() < 0.04) pairs.push(`${name}=2`);
  }
  if (random.next() < (method === 'GET' ? 0.12 : 0.05)) pairs.push(random.pick(STRANGE_PAIRS));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const STRANGE_PAIRS = [
  '__proto__[x]=1',
  'constructor.prototype.x=1',
  'a[]=1&a[]=2',
  'a[b][c]=1',
  '=1',
  '&&&',
  '%',
  '%00=%00',
  '%E0%A4%A=1',
  'mall=',
  'limit=0',
  'limit=1e3',
  'limit=-5',
  'limit=99999999999999999999',
  'limit=+5',
  'before=' + 'A'.repeat(3_000),
  'q=' + '%25'.repeat(66),
  'plates=' + 'A%2C'.repeat(400),
  Array.from({ length: 60 }, (_, n) => `p${n}=1`).join('&'),
  'x='.padEnd(20_000, 'y'),
  '\u00e9=\u00ff',
];

/** Mostly encoded as a browser does, sometimes left as it is where that can still be sent in one line. */
function encode(text: string, random: Random): string {
  if (random.next() < 0.85) return encodeURIComponent(wellFormed(text));
  return Array.from(text, (letter) => (letter > '\u00ff' ? '%FF' : letter > ' ' ? letter : '%20')).join('');
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}

const PATH_SPOILERS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replace('/api', '/api/.'),
  (path) => path.replace('/api', '/x/../api'),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api', '/API'),
  (path) => path.replace('/api', '\\api'),
  (path) => path.replace('?', '/?'),
  (path) => path.replace('?', '%3f'),
  (path) => `${path}%00`,
  (path) => `${path}#a`,
  (path) => `${path};a=b`,
  (path) => `${path}/${'a/'.repeat(3_000)}`,
  (path) => `http://other.example${path}`,
  () => '*',
  () => '/',
  () => '/%',
  () => '/api/%ff%fe',
  () => '/../../etc/passwd',
  () => '/assets/..%2f..%2fpackage.json',
  () => '/.git/config',
  () => '/.env',
  () => '/metrics',
  () => '/healthz',
];
