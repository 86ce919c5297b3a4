import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sent } from './mount.ts';

type Encoding = 'identity' | 'gzip' | 'br';

/** A JSON answer made once for many callers: compressed when first asked for so, with an ETag made from its content. */
export interface PrebuiltBody {
  /** The content's own name: it differs exactly where the content does. */
  readonly etag: string;
  readonly bytes: (encoding: Encoding) => Buffer;
}

const COMPRESS: Record<Exclude<Encoding, 'identity'>, (plain: Buffer) => Buffer> = {
  gzip: (plain) => gzipSync(plain, { level: 6 }),
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

/** Makes an answer from JSON text. */
export function prebuildBody(json: string): PrebuiltBody {
  const plain = Buffer.from(json);
  const made = new Map<Encoding, Buffer>([['identity', plain]]);
  return {
    etag: createHash('sha1').update(plain).digest('base64url'),
    bytes(encoding) {
      const known = made.get(encoding);
      if (known || encoding === 'identity') return known ?? plain;
      const fresh = COMPRESS[encoding](plain);
      made.set(encoding, fresh);
      return fresh;
    },
  };
}

const FOR_EVERYBODY = { vary: 'accept-encoding', caching: 'no-cache' };

/**
 * Answers with a prebuilt body in the best encoding that the caller takes, or with 304 where the caller has it. Sends by
 * itself and returns nothing: waiting for the answer to leave would cost as much as making it.
 */
export function sendPrebuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PrebuiltBody,
  { vary, caching }: { vary: string; caching: string } = FOR_EVERYBODY,
): Sent {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  // Each encoding is a representation of its own, so a strong name has to tell them apart.
  const etag = encoding === 'identity' ? `"${body.etag}"` : `"${body.etag}-${encoding}"`;
  reply.header('etag', etag);
  reply.header('cache-control', caching);
  reply.header('vary', vary);
  if (isKnown(request.headers['if-none-match'], etag, body.etag)) {
    reply.code(304).send();
    return undefined;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.send(body.bytes(encoding));
  return undefined;
}

function isKnown(header: string | undefined, etag: string, name: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some(
    (one) =>
      one
        .trim()
        .replace(/^W\//, '')
        .replace(/^"|(-gzip|-br)?"$/g, '') === name,
  );
}

const CHOICES = new Map<string, Encoding>();

function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = CHOICES.get(header);
  if (known) return known;
  const choice = readChoice(header);
  // Browsers send a handful of spellings; what strangers invent must not fill the memory.
  if (CHOICES.size < 100 && header.length < 200) CHOICES.set(header, choice);
  return choice;
}

function readChoice(header: string): Encoding {
  const taken = new Set<string>();
  for (const part of header.slice(0, 1000).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity';
}
