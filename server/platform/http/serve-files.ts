import staticFiles from '@fastify/static';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What documents load. */
const FILES = new Set(
  '.js .mjs .css .map .json .wasm .svg .png .jpg .jpeg .gif .webp .avif .ico .woff .woff2 .ttf .webmanifest'.split(
    ' ',
  ),
);

/** Lets routes answer with files of this folder, compressed where a compressed copy lies beside the file. */
export async function offerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, cacheControl: false });
}

/** Answers with a file of the offered folder. */
export function sendFile(reply: FastifyReply, file: string, caching: string): FastifyReply {
  return reply.headers({ 'cache-control': caching, vary: 'accept-encoding' }).sendFile(file);
}

/** Whether an address names a file that a document loads, and not a page. */
export function isFileName(path: string): boolean {
  return FILES.has(extname(path).toLowerCase());
}
