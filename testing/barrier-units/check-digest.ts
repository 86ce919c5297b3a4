import { createHash } from 'node:crypto';

export interface SignedCall {
  readonly method: string;
  readonly uri: string;
  readonly body: string;
  /** The value of `Authorization`, a byte a character. */
  readonly given: string | null;
}

interface Known {
  readonly user: string;
  readonly password: string;
  /** As it goes over the line, a byte a character. */
  readonly realm: string;
  readonly nonces: ReadonlySet<string>;
}

/** Judges a sign-in as a unit does, by RFC 7616 and RFC 2069, without any of our own code. */
export function judgeSignIn(call: SignedCall, known: Known): 'none' | 'right' | 'wrong' {
  const { given } = call;
  if (given === null) return 'none';
  const { user, password } = known;
  if (given.startsWith('Basic '))
    return Buffer.from(given.slice(6), 'base64').toString() === `${user}:${password}` ? 'right' : 'wrong';
  return isRight(call, readParameters(given), known) ? 'right' : 'wrong';
}

function isRight(call: SignedCall, values: ReadonlyMap<string, string>, known: Known): boolean {
  const value = (name: string) => values.get(name) ?? '';
  const algorithm = (values.get('algorithm') ?? 'MD5').toLowerCase();
  const hash = (...parts: string[]) =>
    createHash(algorithm.startsWith('sha-256') ? 'sha256' : 'md5')
      .update(Buffer.from(parts.join(':'), 'latin1'))
      .digest('hex');
  const wire = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
  const plain = hash(wire(known.user), known.realm, wire(known.password));
  const own = algorithm.endsWith('-sess') ? hash(plain, value('nonce'), value('cnonce')) : plain;
  const qop = value('qop');
  const asked =
    qop === 'auth-int' ? hash(call.method, call.uri, hash(call.body)) : hash(call.method, call.uri);
  const response =
    qop === ''
      ? hash(own, value('nonce'), asked)
      : hash(own, value('nonce'), value('nc'), value('cnonce'), qop, asked);
  return (
    value('response') === response &&
    value('username') === wire(known.user) &&
    value('realm') === known.realm &&
    value('uri') === call.uri &&
    known.nonces.has(value('nonce'))
  );
}

function readParameters(given: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const [, name = '', quoted, bare] of given.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g))
    all.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
  return all;
}
