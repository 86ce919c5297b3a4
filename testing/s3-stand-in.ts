import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { authorize } from '../server/backup/targets/sign-v4.ts';

/** A small S3 on this machine: buckets by path, signatures checked, uploads in parts. */
export interface S3StandIn {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither finished nor given up. */
  readonly openUploads: () => number;
  /** The next so many calls are answered with this status, or never where it is 0. */
  fail(calls: number, status: number): void;
  stop(): Promise<void>;
}

export const S3_KEY = { keyId: 'stand-in', secret: 'a secret of the stand-in', region: 'ap-south-1' };
const PAGE = 3;

export async function startS3StandIn(bucket = 'backups'): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let failing = { calls: 0, status: 500 };
  const server = createServer((request, response) => {
    // A caller that gives up in the middle is no fault of this server.
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (failing.calls > 0) {
      failing.calls -= 1;
      if (failing.status > 0) answer(response, failing.status, '<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const refusal = check(request, url, body);
    if (refusal) return answer(response, 403, `<Error><Code>${refusal}</Code></Error>`);
    const [, given, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (given !== bucket) return answer(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
    const key = rest.join('/');
    if (key === '') return answer(response, 200, list(url));
    const call = callOf(request.method ?? '', url);
    CALLS[call]({ key, url, body, response });
  }

  const CALLS: Record<Call, (given: Given) => void> = {
    get: ({ key, response }) => {
      const object = objects.get(key);
      if (object) response.writeHead(200).end(object);
      else answer(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
    },
    put: ({ key, body, response }) => {
      objects.set(key, body);
      answer(response, 200, '');
    },
    delete: ({ key, response }) => {
      objects.delete(key);
      answer(response, 204, '');
    },
    begin: ({ response }) => {
      const id = randomUUID();
      uploads.set(id, new Map());
      answer(response, 200, `<R><UploadId>${id}</UploadId></R>`);
    },
    part: ({ url, body, response }) => {
      const number = Number(url.searchParams.get('partNumber'));
      uploads.get(url.searchParams.get('uploadId') ?? '')?.set(number, body);
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`);
      answer(response, 200, '');
    },
    finish: ({ key, url, body, response }) => {
      const id = url.searchParams.get('uploadId') ?? '';
      const parts = [...(uploads.get(id) ?? [])].toSorted(([a], [b]) => a - b);
      const wanted = [...body.toString().matchAll(/<ETag>"([^"<]+)"<\/ETag>/g)].map(([, etag]) => etag);
      const etags = parts.map(([, part]) => createHash('md5').update(part).digest('hex'));
      if (wanted.join() !== etags.join())
        return answer(response, 200, '<Error><Code>InvalidPart</Code></Error>');
      uploads.delete(id);
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
      answer(response, 200, '<R></R>');
    },
    abort: ({ url, response }) => {
      uploads.delete(url.searchParams.get('uploadId') ?? '');
      answer(response, 204, '');
    },
  };

  function list(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const page = found
      .slice(from, from + PAGE)
      .map(
        ([key, { length }]) =>
          `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><Size>${length}</Size></Contents>`,
      );
    const next =
      from + PAGE < found.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return `<ListBucketResult>${next}${page.join('')}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => uploads.size,
    fail: (calls, status) => {
      failing = { calls, status };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Call = 'get' | 'put' | 'delete' | 'begin' | 'part' | 'finish' | 'abort';
interface Given {
  key: string;
  url: URL;
  body: Buffer;
  response: ServerResponse;
}

function callOf(method: string, { searchParams }: URL): Call {
  if (searchParams.has('uploads')) return 'begin';
  if (!searchParams.has('uploadId')) return method.toLowerCase() as 'get' | 'put' | 'delete';
  return method === 'PUT' ? 'part' : method === 'POST' ? 'finish' : 'abort';
}

/** What is wrong with a call's signature; null where nothing is. */
function check({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const at = String(headers['x-amz-date']);
  const signed = { 'x-amz-content-sha256': bodyHash, 'x-amz-date': at };
  const expected = authorize({ method, url, headers: signed, bodyHash }, { ...S3_KEY, service: 's3' });
  return headers.authorization === expected ? null : 'SignatureDoesNotMatch';
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}
