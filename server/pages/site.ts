import staticFiles from '@fastify/static';
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFault } from '../platform/http/answer-fault.ts';
import { notThere } from '../platform/http/errors.ts';

const HOME = '/user/home';

/** Pages that were rendered at build time: address, file. */
const PRERENDERED: readonly [address: string, file: string][] = [
  ['/', 'index.html'],
  ['/solutions', 'solutions.html'],
  ['/about', 'about.html'],
  ['/contact', 'contact.html'],
];

/** Addresses that the app draws in the browser. */
const APP = [
  HOME,
  '/user/mall',
  '/user/mall/:mall',
  '/user/history',
  '/user/pre-plan',
  '/user/help',
  '/admin',
  '/admin/:mall',
  '/palladium',
  '/phoenix',
  '/super',
];

/** Specification 2: addresses of an earlier product. */
const LEGACY = ['home', 'mall', 'history', 'pre-plan', 'help'];

/** What documents load. */
const FILES = new Set(
  '.js .mjs .css .map .json .wasm .svg .png .jpg .jpeg .gif .webp .avif .ico .woff .woff2 .ttf .webmanifest'.split(
    ' ',
  ),
);

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built pages from their folder: prerendered pages, the app's document, hashed files (immutable,
 * compressed at build time), redirects of the route table. A missing file is 404, any other unknown page leads to `/`.
 */
export async function mountSite(
  app: FastifyInstance,
  folder: string,
  publicUrl: string | null = null,
): Promise<void> {
  await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, cacheControl: false });
  const serve = (address: string, file: string, caching = 'no-cache') =>
    app.get(address, (_request, reply) => send(reply, file, caching));
  for (const [address, file] of PRERENDERED) serve(address, file);
  for (const address of APP) serve(address, 'app.html');
  for (const name of topFiles(folder)) serve(`/${name}`, name, 'public, max-age=3600');
  for (const name of LEGACY) redirect(app, `/user-${name}`, `/user/${name}`);
  redirect(app, '/user', HOME);
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    send(reply, `assets/${request.params['*']}`, IMMUTABLE),
  );
  mountForRobots(app, publicUrl);
  app.setNotFoundHandler(answerUnknown);
}

function send(reply: FastifyReply, file: string, caching: string): FastifyReply {
  return reply.headers({ 'cache-control': caching, vary: 'accept-encoding' }).sendFile(file);
}

/** Pictures and the like that lie beside the pages: the browser asks for them by fixed names. */
function topFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.(svg|png|ico|webmanifest)$/.test(name));
}

function redirect(app: FastifyInstance, from: string, to: string): void {
  app.get(from, (_request, reply) => reply.redirect(to, 302));
}

function mountForRobots(app: FastifyInstance, publicUrl: string | null): void {
  const originOf = (request: FastifyRequest) =>
    publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /user/',
      `Sitemap: ${originOf(request)}/sitemap.xml`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', (request, reply) => {
    const pages = PRERENDERED.map(
      ([address]) => `<url><loc>${escape(originOf(request) + address)}</loc></url>`,
    );
    const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').send(sitemap);
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '/'] = request.url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || isUnder(path, '/api') || isFile(path)) {
    reply.removeHeader('cache-control');
    return answerFault(notThere(), request, reply);
  }
  return reply.redirect(withoutSlash(path) ?? (isUnder(path, '/user') ? HOME : '/'), 302);
}

/** `/about/` is a slip of the pen for `/about`. Only addresses that we know are answered so. */
function withoutSlash(path: string): string | null {
  if (!path.endsWith('/')) return null;
  const bare = path.slice(0, -1);
  return PRERENDERED.some(([address]) => address === bare) || APP.includes(bare) ? bare : null;
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** A page that was asked for by a stale document must not answer for a script. */
function isFile(path: string): boolean {
  return isUnder(path, '/assets') || FILES.has(extname(path).toLowerCase());
}
