import { createHash, randomBytes } from 'node:crypto';
import type { Challenge } from './read-challenges.ts';

interface Call {
  readonly method: string;
  /** The path with its query. */
  readonly uri: string;
  readonly body?: string;
  readonly user: string;
  readonly password: string;
}

const HASHES = new Map([
  ['SHA-256', 'sha256'],
  ['SHA-256-SESS', 'sha256'],
  ['MD5', 'md5'],
  ['MD5-SESS', 'md5'],
]);

/** The strongest digest that is offered and known here (RFC 7616); null for none. */
export function chooseDigest(challenges: readonly Challenge[]): Challenge | null {
  const known = challenges.filter(
    (one) =>
      one.scheme === 'digest' &&
      HASHES.has(algorithmOf(one)) &&
      one.values.has('nonce') &&
      qopOf(one) !== undefined,
  );
  return known.find((one) => HASHES.get(algorithmOf(one)) === 'sha256') ?? known[0] ?? null;
}

/** The value of `Authorization` that answers a digest challenge. `cnonce` is random unless a test gives it. */
export function answerDigest(
  challenge: Challenge,
  call: Call,
  cnonce = randomBytes(16).toString('base64url'),
): string {
  const { values } = challenge;
  const given = [
    `username="${quote(asBytes(call.user))}"`,
    `realm="${quote(values.get('realm') ?? '')}"`,
    `nonce="${quote(values.get('nonce') ?? '')}"`,
    `uri="${quote(call.uri)}"`,
    `response="${respond(challenge, call, cnonce)}"`,
  ];
  const [algorithm, opaque, qop] = [values.get('algorithm'), values.get('opaque'), qopOf(challenge)];
  if (algorithm !== undefined) given.push(`algorithm=${algorithm}`);
  if (qop) given.push(`qop=${qop}`, `nc=${COUNT}`);
  if (qop || isOfSession(challenge)) given.push(`cnonce="${cnonce}"`);
  if (opaque !== undefined) given.push(`opaque="${quote(opaque)}"`);
  return `Digest ${given.join(', ')}`;
}

/** Headers hold a byte a character: a realm is answered as it came, a name goes as UTF-8. */
function respond(
  challenge: Challenge,
  { method, uri, body = '', user, password }: Call,
  cnonce: string,
): string {
  const [realm = '', nonce = ''] = [challenge.values.get('realm'), challenge.values.get('nonce')];
  const qop = qopOf(challenge);
  const algorithm = HASHES.get(algorithmOf(challenge)) ?? 'md5';
  const hash = (...parts: string[]) => createHash(algorithm).update(parts.join(':'), 'latin1').digest('hex');
  const account = hash(asBytes(user), realm, asBytes(password));
  const own = isOfSession(challenge) ? hash(account, nonce, cnonce) : account;
  const called = qop === 'auth-int' ? hash(method, uri, hash(asBytes(body))) : hash(method, uri);
  return qop ? hash(own, nonce, COUNT, cnonce, qop, called) : hash(own, nonce, called);
}

/** Each command answers a question of its own, so that each is the first call by it. */
const COUNT = '00000001';

/** How the call is to be counted; null for not at all (RFC 2069), undefined where no way is known here. */
function qopOf({ values }: Challenge): 'auth' | 'auth-int' | null | undefined {
  const asked = values.get('qop');
  if (asked === undefined || asked.trim() === '') return null;
  const ways = asked.split(',').map((one) => one.trim().toLowerCase());
  return (['auth', 'auth-int'] as const).find((way) => ways.includes(way));
}

function algorithmOf({ values }: Challenge): string {
  return (values.get('algorithm') ?? 'MD5').toUpperCase();
}

function isOfSession(challenge: Challenge): boolean {
  return algorithmOf(challenge).endsWith('-SESS');
}

function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function quote(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&');
}
