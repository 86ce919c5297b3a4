import { BackupRefusal } from '../backup-refusal.ts';
import { S3Client, type S3Limits, type S3Place } from './s3-client.ts';
import { pickBackups, type BackupTarget } from './target.ts';

interface Given extends S3Place {
  readonly prefix: string;
}

// S3 takes parts from 5 MB, and 10,000 of them: a backup may have 160 GB, and two parts are the memory it takes.
const PART_BYTES = 16 * 1_048_576;

/** Backups as objects of a bucket. An object is there only once it is whole: one call, or parts that are put together. */
export function openS3(given: Given, limits: Partial<S3Limits> = {}): BackupTarget {
  const client = new S3Client(given, limits);
  const keyOf = (name: string) => (given.prefix ? `${given.prefix}/${name}` : name);
  return {
    place: `s3://${given.bucket}/${given.prefix}`,
    list: async () => pickBackups(await listObjects(client, keyOf(''))),
    async write(name, source) {
      const key = keyOf(name);
      const parts = partsOf(source);
      const first = await parts.next();
      if (first.done) throw new BackupRefusal('there is nothing to store');
      const second = await parts.next();
      if (!second.done) return uploadParts(client, key, first.value, second.value, parts);
      await client.call({ method: 'PUT', key, body: first.value });
      return first.value.length;
    },
    read: (name) => client.read(keyOf(name)),
    remove: async (name) => void (await client.call({ method: 'DELETE', key: keyOf(name) })),
    check: () => undefined,
    countFree: () => Promise.resolve(null),
  };
}

async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let [waiting, bytes]: [Buffer[], number] = [[], 0];
  for await (const piece of source) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function uploadParts(
  client: S3Client,
  key: string,
  first: Buffer,
  second: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<number> {
  const begun = await client.call({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = readTag(begun.text, 'UploadId');
  if (!uploadId) throw new BackupRefusal('the storage began no upload in parts');
  const etags: string[] = [];
  let bytes = 0;
  const send = async (body: Buffer) => {
    const query = { partNumber: String(etags.length + 1), uploadId };
    const { headers } = await client.call({ method: 'PUT', key, query, body });
    etags.push(headers.get('etag') ?? '');
    bytes += body.length;
  };
  try {
    await send(first);
    await send(second);
    for await (const part of rest) await send(part);
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const { text } = await client.call({ method: 'POST', key, query: { uploadId }, body });
    // The status was sent before the parts were put together.
    if (text.includes('<Error>'))
      throw new BackupRefusal(`the storage did not put the parts together: ${readTag(text, 'Code')}`);
  } catch (error) {
    await client.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
  return bytes;
}

async function listObjects(client: S3Client, prefix: string): Promise<{ name: string; bytes: number }[]> {
  const found: { name: string; bytes: number }[] = [];
  for (let token: string | null = null; ;) {
    const page = await client.call({
      method: 'GET',
      query: { 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) },
    });
    for (const contents of page.text.split('<Contents>').slice(1)) {
      const name = (readTag(contents, 'Key') ?? '').slice(prefix.length);
      found.push({ name, bytes: Number(readTag(contents, 'Size') ?? 0) });
    }
    token = readTag(page.text, 'NextContinuationToken');
    if (!token) return found;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readTag(text: string, tag: string): string | null {
  const start = text.indexOf(`<${tag}>`);
  const end = text.indexOf(`</${tag}>`, start);
  if (start < 0 || end < 0) return null;
  return text
    .slice(start + tag.length + 2, end)
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}
