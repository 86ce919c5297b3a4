import { createHash, createHmac } from 'node:crypto';

export interface SigningKey {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
  readonly service: string;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** What is signed beside the host; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal digits. */
  readonly bodyHash: string;
}

/** The `Authorization` of a request by AWS Signature Version 4; `x-amz-date` must be among its headers. */
export function authorize(request: UnsignedRequest, key: SigningKey): string {
  const headers: Record<string, string> = { ...request.headers, host: request.url.host };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    request.bodyHash,
  ].join('\n');
  const at = headers['x-amz-date'] ?? '';
  const day = at.slice(0, 8);
  const scope = `${day}/${key.region}/${key.service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const own = [day, key.region, key.service, 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${key.secret}`),
  );
  const signature = hmac(own, toSign).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${key.keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

/** A text as both sides write it in an address: everything but letters, digits and `-._~` by its bytes. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The time as `x-amz-date` has it. */
export function amzDate(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function canonicalQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].map(
    ([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const,
  );
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return pairs
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
