import { createHash } from 'node:crypto';
import { changeMallImage, readMallImage, type Mall } from '#contract/malls.ts';
import type { FastifyInstance } from 'fastify';
import { badInput, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { changeLocked } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import { readImage } from './read-image.ts';
import { setImage } from '../store.ts';
import { deleteImage, findImage, writeImage } from './store.ts';

interface Shared {
  by: (caller: Caller) => ChangedBy;
  shown: (id: number) => { mall: Mall };
}

/** Mounts the image of a mall: one of our drawings, or an uploaded one that we serve. */
export function mountImages(
  app: FastifyInstance,
  { database }: Services,
  cache: MallCache,
  { by, shown }: Shared,
): void {
  mount(app, changeMallImage, async ({ params, body, caller }) => {
    const { drawing, upload } = body;
    if (drawing !== undefined && upload === undefined)
      return shown(await chooseDrawing(cache, params.id, drawing, by(caller)));
    if (upload !== undefined && drawing === undefined)
      return shown(await uploadImage(cache, params.id, upload, by(caller)));
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
    if (!image.bytes) return reply.status(304).send();
    return reply.type(image.contentType).send(Buffer.from(image.bytes));
  });
}

function chooseDrawing(cache: MallCache, publicId: string, drawing: string, by: ChangedBy): Promise<number> {
  return changeLocked(cache, publicId, by, 'mall-image-set', async (transaction, { id }) => {
    await deleteImage(transaction, id);
    await setImage(transaction, id, drawing);
    return { drawing };
  });
}

async function uploadImage(
  cache: MallCache,
  publicId: string,
  upload: string,
  by: ChangedBy,
): Promise<number> {
  const { type, bytes } = readImage(upload);
  const tag = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return changeLocked(cache, publicId, by, 'mall-image-set', async (transaction, { id }) => {
    await writeImage(transaction, { mall: id, contentType: type, bytes, etag: tag });
    await setImage(transaction, id, `/api/malls/${publicId}/image?v=${tag}`);
    return { type, bytes: bytes.length, tag };
  });
}
