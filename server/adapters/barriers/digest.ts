import { createHash, randomBytes } from 'node:crypto';

/** A question for a sign-in, of `WWW-Authenticate`. */
export interface Challenge {
  readonly scheme: 'digest' | 'basic';
  readonly values: ReadonlyMap<string, string>;
}

interface Call {
  readonly method: string;
  /** The path with its query. */
  readonly uri: string;
  readonly user: string;
  readonly password: string;
}

const HASHES = new Map([
  ['SHA-256', 'sha256'],
  ['MD5', 'md5'],
]);

/** The challenges of a header, which may hold several; of schemes that are not known here, none. */
export function readChallenges(header: string): Challenge[] {
  const tokens = readTokens(header);
  const all: { scheme: string; values: Map<string, string> }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [word, mark, value] = tokens.slice(at, at + 3);
    if (!word || word.isMark) continue;
    if (mark?.isMark && mark.text === '=') {
      if (value && !value.isMark) all.at(-1)?.values.set(word.text.toLowerCase(), value.text);
      at += 2;
    } else all.push({ scheme: word.text.toLowerCase(), values: new Map() });
  }
  return all.flatMap(({ scheme, values }) =>
    scheme === 'digest' || scheme === 'basic' ? [{ scheme, values } as const] : [],
  );
}

interface Token {
  readonly text: string;
  /** A comma or an equals sign that is not quoted. */
  readonly isMark: boolean;
}

const MARKS = ',=';
const ENDS = ' \t,="';

/** Words, quoted texts and marks, each character looked at once. */
function readTokens(header: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < header.length;) {
    const sign = header.charAt(at);
    if (sign === '"') {
      const { text, next } = readQuoted(header, at + 1);
      tokens.push({ text, isMark: false });
      at = next;
    } else if (ENDS.includes(sign)) {
      if (MARKS.includes(sign)) tokens.push({ text: sign, isMark: true });
      at += 1;
    } else {
      const from = at;
      while (at < header.length && !ENDS.includes(header.charAt(at))) at += 1;
      tokens.push({ text: header.slice(from, at), isMark: false });
    }
  }
  return tokens;
}

/** To the closing quote, or to the end where there is none. */
function readQuoted(header: string, from: number): { text: string; next: number } {
  let text = '';
  let at = from;
  for (; at < header.length && header.charAt(at) !== '"'; at += 1) {
    if (header.charAt(at) === '\\') at += 1;
    text += header.charAt(at);
  }
  return { text, next: at + 1 };
}

/** The strongest digest that is offered and known here (RFC 7616); null for none. */
export function chooseDigest(challenges: readonly Challenge[]): Challenge | null {
  const known = challenges.filter(
    (one) => one.scheme === 'digest' && HASHES.has(algorithmOf(one)) && one.values.has('nonce'),
  );
  return known.find((one) => algorithmOf(one) === 'SHA-256') ?? known[0] ?? null;
}

/** The value of `Authorization` that answers a digest challenge. `cnonce` is random unless a test gives it. */
export function answerDigest(
  challenge: Challenge,
  { method, uri, user, password }: Call,
  cnonce = randomBytes(16).toString('base64url'),
): string {
  const { values } = challenge;
  const algorithm = algorithmOf(challenge);
  const hash = (text: string) =>
    createHash(HASHES.get(algorithm) ?? 'md5')
      .update(text)
      .digest('hex');
  const [realm = '', nonce = ''] = [values.get('realm'), values.get('nonce')];
  const isCounted = (values.get('qop') ?? '').split(',').some((one) => one.trim() === 'auth');
  const ownHash = hash(`${user}:${realm}:${password}`);
  const callHash = hash(`${method}:${uri}`);
  const middle = isCounted ? `${nonce}:00000001:${cnonce}:auth` : nonce;
  const given = [
    `username="${quote(user)}"`,
    `realm="${quote(realm)}"`,
    `nonce="${quote(nonce)}"`,
    `uri="${quote(uri)}"`,
    `response="${hash(`${ownHash}:${middle}:${callHash}`)}"`,
  ];
  if (values.has('algorithm')) given.push(`algorithm=${algorithm}`);
  if (isCounted) given.push('qop=auth', 'nc=00000001', `cnonce="${cnonce}"`);
  const opaque = values.get('opaque');
  if (opaque !== undefined) given.push(`opaque="${quote(opaque)}"`);
  return `Digest ${given.join(', ')}`;
}

function algorithmOf({ values }: Challenge): string {
  return (values.get('algorithm') ?? 'MD5').toUpperCase();
}

function quote(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&');
}
