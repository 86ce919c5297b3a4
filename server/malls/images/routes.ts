import { changeMallImage, readMallImage, type Mall } from '#contract/malls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { badInput, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Files } from '../../platform/storage/files/open-files.ts';
import { mount } from '../../platform/http/mount.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { changeLocked } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import { readImage } from './read-image.ts';
import { setImage } from '../store.ts';
import { moveBytes } from '../../platform/storage/files/move-bytes.ts';
import { deleteImage, findImage, mallImagesInRows, writeImage } from './store.ts';

interface Shared {
  by: (caller: Caller) => ChangedBy;
  shown: (id: number) => { mall: Mall };
}

/** Mounts the image of a mall: one of our drawings, or an uploaded one that we serve. */
export function mountImages(
  app: FastifyInstance,
  services: Services,
  cache: MallCache,
  { by, shown }: Shared,
): void {
  const { database, files, jobs } = services;
  mount(app, changeMallImage, async ({ params, body, caller }) => {
    const { drawing, upload } = body;
    if (drawing !== undefined && upload === undefined)
      return shown(await chooseDrawing({ cache, files }, params.id, drawing, by(caller)));
    if (upload !== undefined && drawing === undefined)
      return shown(await uploadImage({ cache, files }, params.id, upload, by(caller)));
    throw badInput('Send either the name of a drawing or an image.');
  });
  mount(app, readMallImage, async ({ params, query, request, reply }) => {
    const mall = cache.find('publicId', params.id);
    const known = request.headers['if-none-match']?.replaceAll(/^W\/|"/g, '') ?? null;
    const image =
      mall === null
        ? null
        : await database.transact({ mall }, (transaction) => findImage(transaction, mall, known));
    if (!image) throw notThere('This mall has no uploaded image.');
    reply.header('etag', `"${image.etag}"`).header('x-content-type-options', 'nosniff');
    const isForGood = query.v === image.etag;
    reply.header('cache-control', isForGood ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    if (known === image.etag) return reply.status(304).send();
    const bytes = image.hash === null ? image.bytes : await files.read(image.hash);
    if (!bytes) throw missing(reply);
    return reply.type(image.contentType).send(Buffer.from(bytes));
  });
  jobs.add({
    name: 'move images of malls into files',
    every: 60_000,
    run: (_now, isStopping) => moveBytes(services, mallImagesInRows, isStopping),
  });
}

interface Stored {
  readonly cache: MallCache;
  readonly files: Files;
}

async function chooseDrawing(on: Stored, publicId: string, drawing: string, by: ChangedBy): Promise<number> {
  return replaceImage(on, publicId, by, async (transaction, id) => {
    const before = await deleteImage(transaction, id);
    await setImage(transaction, id, drawing);
    return { before, detail: { drawing } };
  });
}

async function uploadImage(on: Stored, publicId: string, upload: string, by: ChangedBy): Promise<number> {
  const { type, bytes } = await readImage(upload);
  const { hash, size } = await on.files.write(bytes);
  const tag = hash.slice(0, 32);
  return replaceImage(on, publicId, by, async (transaction, id) => {
    const before = await writeImage(transaction, { mall: id, contentType: type, etag: tag, hash, size });
    await setImage(transaction, id, `/api/malls/${publicId}/image?v=${tag}`);
    return { before, detail: { type, bytes: size, tag } };
  });
}

/** Changes the image and then deletes the file of the one before it; what this leaves is swept away within days. */
async function replaceImage(
  { cache, files }: Stored,
  publicId: string,
  by: ChangedBy,
  work: (
    transaction: Transaction,
    mall: number,
  ) => Promise<{ before: string | null; detail: Record<string, unknown> }>,
): Promise<number> {
  let gone: string | null = null;
  const mall = await changeLocked(cache, publicId, by, 'mall_image_set', async (transaction, { id }) => {
    const { before, detail } = await work(transaction, id);
    gone = before;
    return detail;
  });
  if (gone !== null) await files.removeUnnamed([gone]).catch(() => 0);
  return mall;
}

/** Without its file the image may come back with a backup: nobody is to remember the answer. */
function missing(reply: FastifyReply): Error {
  reply.removeHeader('etag').header('cache-control', 'no-store');
  return notThere('The image is missing.', 'image_missing');
}
