import { readdirSync } from 'node:fs';
import { appPages, linkPages, paths, publicPages, redirects } from '#contract/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFault } from '../platform/http/answer-fault.ts';
import { notThere } from '../platform/http/errors.ts';
import { offerFiles, sendFile } from '../platform/http/serve-files.ts';
import { findRedirect } from './find-redirect.ts';
import { listForRobots, writeSitemap } from './robots.ts';

const NOT_STORED = 'no-cache';
const FOR_AN_HOUR = 'public, max-age=3600';
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Serves the built pages from their folder: prerendered pages, the app's document, hashed files (immutable,
 * compressed at build time), redirects. A missing file is 404, any other unknown page leads to `/`. Where an answer has
 * to name the site itself it says `origin`: what a caller writes into Host is never repeated. A dashboard is a page only
 * where `isMall` knows the last part of its address.
 */
export async function mountSite(
  app: FastifyInstance,
  folder: string,
  {
    origin = 'http://127.0.0.1:3000',
    isMall = () => true,
  }: { origin?: string; isMall?: (address: string) => boolean } = {},
): Promise<void> {
  await offerFiles(app, folder);
  const serve = (address: string, file: string, caching: string) =>
    app.get(address.replace('$', ':'), (request, reply) =>
      isNamed(request) ? sendFile(reply, file, caching) : answerUnknown(request, reply),
    );
  for (const [address, { file }] of Object.entries(publicPages)) serve(address, file, NOT_STORED);
  for (const [address, { file }] of Object.entries(linkPages)) serve(address, file, NOT_STORED);
  for (const address of Object.keys(appPages).filter((one) => one !== paths.admin))
    serve(address, 'app.html', NOT_STORED);
  app.get<{ Params: { mall: string } }>(paths.admin.replace('$', ':'), (request, reply) =>
    isMall(request.params.mall) ? sendFile(reply, 'app.html', NOT_STORED) : answerUnknown(request, reply),
  );
  for (const name of topFiles(folder)) serve(`/${name}`, name, FOR_AN_HOUR);
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*'];
    return isSourceMap(name) ? answerUnknown(request, reply) : sendFile(reply, `assets/${name}`, FOR_GOOD);
  });
  for (const [from, to] of Object.entries(redirects))
    app.get(from, (_request, reply) => reply.redirect(to, 302));
  mountForRobots(app, origin);
  app.setNotFoundHandler(answerUnknown);
}

/** Drawings and the like that lie beside the pages: the browser asks for them by fixed names. */
function topFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.(svg|png|ico|webmanifest)$/.test(name));
}

function mountForRobots(app: FastifyInstance, origin: string): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(listForRobots(origin)),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(writeSitemap(origin)),
  );
}

/** Source maps lie beside the scripts for whoever looks into a fault on this machine; they are nobody else's. */
function isSourceMap(name: string): boolean {
  return name.toLowerCase().endsWith('.map');
}

/** The router takes `/live/` for the live view of a mall whose name is empty; no page is of nothing. */
function isNamed({ params }: FastifyRequest): boolean {
  return !Object.values(params as Record<string, string>).includes('');
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '/'] = request.url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const target = isRead ? findRedirect(path) : null;
  if (target !== null) return reply.redirect(target, 302);
  reply.removeHeader('cache-control');
  return answerFault(notThere(), request, reply);
}
