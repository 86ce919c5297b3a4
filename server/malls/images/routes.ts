import { createHash } from 'node:crypto';
import { changeMallImage, readMallImage, type Mall } from '#contract/malls.ts';
import type { FastifyInstance } from 'fastify';
import { badInput, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import { changeOne, type Deed } from '../change-mall.ts';
import type { MallMemory } from '../mall-memory.ts';
import { readPicture } from './read-image.ts';
import { deletePicture, findPicture, putPicture, setImage } from './store.ts';

interface Shared {
  deed: (caller: Caller) => Deed;
  shown: (id: number) => { mall: Mall };
}

/** Mounts the picture of a mall: one of our drawings, or an uploaded one that we serve. */
export function mountPictures(
  app: FastifyInstance,
  { database }: Services,
  memory: MallMemory,
  { deed, shown }: Shared,
): void {
  mount(app, changeMallImage, async ({ params, body, caller }) => {
    const { drawing, upload } = body;
    if (drawing !== undefined && upload === undefined)
      return shown(await chooseDrawing(memory, params.id, drawing, deed(caller)));
    if (upload !== undefined && drawing === undefined)
      return shown(await uploadPicture(memory, params.id, upload, deed(caller)));
    throw badInput('Send either the name of a drawing or a picture.');
  });
  mount(app, readMallImage, async ({ params, query, request, reply }) => {
    const mall = memory.find('publicId', params.id);
    const known = request.headers['if-none-match']?.replaceAll(/^W\/|"/g, '') ?? null;
    const picture =
      mall === null
        ? null
        : await database.transact({ mall }, (transaction) => findPicture(transaction, mall, known));
    if (!picture) throw notThere('This mall has no uploaded picture.');
    reply.header('etag', `"${picture.tag}"`).header('x-content-type-options', 'nosniff');
    const isForGood = query.v === picture.tag;
    reply.header('cache-control', isForGood ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    if (!picture.bytes) return reply.status(304).send();
    return reply.type(picture.type).send(Buffer.from(picture.bytes));
  });
}

function chooseDrawing(memory: MallMemory, publicId: string, drawing: string, deed: Deed): Promise<number> {
  return changeOne(memory, publicId, deed, 'mall-image-set', async (transaction, { id }) => {
    await deletePicture(transaction, id);
    await setImage(transaction, id, drawing);
    return { drawing };
  });
}

async function uploadPicture(
  memory: MallMemory,
  publicId: string,
  upload: string,
  deed: Deed,
): Promise<number> {
  const { type, bytes } = readPicture(upload);
  const tag = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return changeOne(memory, publicId, deed, 'mall-image-set', async (transaction, { id }) => {
    await putPicture(transaction, id, { type, bytes, tag });
    await setImage(transaction, id, `/api/malls/${publicId}/image?v=${tag}`);
    return { type, bytes: bytes.length, tag };
  });
}
