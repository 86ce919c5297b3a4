import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { buildHttp } from '../platform/http/http.ts';
import { createLog } from '../platform/process/log.ts';
import { mountSite } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'gms-site-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index', 'solutions', 'about', 'contact', 'app', 'pay']) {
    writeFileSync(join(folder, `${name}.html`), `<p>${name}</p>`);
  }
  const script = 'let spot = 1;'.repeat(100);
  writeFileSync(join(folder, 'assets/site-1a2b.js'), script);
  writeFileSync(join(folder, 'assets/site-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/font.woff2'), 'font');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  const nobody = { findCaller: async () => null, findDevice: async () => null, findMall: async () => null };
  app = await buildHttp(readConfig({ LOG_LEVEL: 'silent' }, false), nobody, createLog('silent'));
  await mountSite(app, folder, { isMall: (name) => name !== 'atlantis' });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['/', 'index'],
  ['/solutions', 'solutions'],
  ['/about?from=mail', 'about'],
  ['/contact', 'contact'],
  ['/user/home', 'app'],
  ['/user/mall', 'app'],
  ['/user/mall/a-mall-of-some-town', 'app'],
  ['/user/history', 'app'],
  ['/user/pre-plan', 'app'],
  ['/user/help', 'app'],
  ['/admin/palladium', 'app'],
  ['/admin/another-mall', 'app'],
  ['/palladium', 'app'],
  ['/phoenix', 'app'],
  ['/super', 'app'],
  ['/account', 'app'],
  ['/invitation/a-secret', 'app'],
  ['/reset', 'app'],
  ['/verify', 'app'],
  ['/admin/palladium/disputes', 'app'],
  ['/live/palladium', 'app'],
  ['/car', 'app'],
  ['/pay/a-token', 'pay'],
])('%s is the page %s', async (url, page) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(`<p>${page}</p>`);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});

test.each([
  ['/user', '/user/home'],
  ['/user/', '/user/home'],
  ['/user/nothing/here', '/user/home'],
  ['/user/mall/a/b', '/user/home'],
  ['/user-home', '/user/home'],
  ['/user-mall', '/user/mall'],
  ['/user-history', '/user/history'],
  ['/user-pre-plan', '/user/pre-plan'],
  ['/user-help', '/user/help'],
  ['/about/', '/about'],
  ['/nowhere', '/'],
  ['/super/more', '/'],
  ['/users', '/'],
  ['/apix', '/'],
  ['//evil.example/', '/'],
  ['/%2e%2e/%2e%2e/etc/passwd', '/'],
])('%s leads to %s', async (url, target) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, target]);
});

test.each(['/assets/site-old.js', '/assets/', '/missing.png', '/app.js', '/api/nothing', '/api'])(
  '%s is 404, in the shape of every failure',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: expect.any(String), code: 'not_found' });
    expect(answer.headers['cache-control']).toBeUndefined();
  },
);

test('a write to a page is no redirect', async () => {
  expect((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(404);
});

test('no file outside the folder is served', async () => {
  for (const url of [
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/app.html',
  ]) {
    expect((await get(url)).body).not.toContain('<p>app</p>');
    expect((await get(url)).body).not.toContain('"name"');
  }
});

test('hashed files are stored for a year, compressed for those who can read that', async () => {
  const plain = await get('/assets/site-1a2b.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  const small = await get('/assets/site-1a2b.js', { 'accept-encoding': 'br, gzip' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect((await get('/assets/font.woff2')).headers['content-type']).toBe('font/woff2');
});

test('a page asked for by HEAD has its headers and no body; an unchanged one is 304', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/about' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const again = await get('/about', { 'if-none-match': String(head.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('robots find the public pages by the address of the site, whatever Host says', async () => {
  const { body, headers } = await get('/sitemap.xml', { host: 'gms.example' });
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => found[1])).toEqual([
    'http://127.0.0.1:3000/',
    'http://127.0.0.1:3000/solutions',
    'http://127.0.0.1:3000/about',
    'http://127.0.0.1:3000/contact',
    'http://127.0.0.1:3000/privacy',
    'http://127.0.0.1:3000/terms',
    'http://127.0.0.1:3000/refunds',
  ]);
  expect((await get('/robots.txt')).body).toContain('Disallow: /api/');
});

test('no answer repeats the Host that a caller sent', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const urls = ['/', '/robots.txt', '/sitemap.xml', '/user', '/about/', '/nothing', '//evil.example/about/'];
  for (const url of [...urls, '/api/openapi.json', '/api/nothing', '/assets/none.js']) {
    const answer = await get(url, headers);
    const text = JSON.stringify([answer.headers, answer.body]);
    expect({ url, isRepeated: text.includes('evil.example') }).toEqual({ url, isRepeated: false });
  }
});

test('source maps lie on the disk and are given to nobody', async () => {
  writeFileSync(join(folder, 'assets/site-1a2b.js.map'), '{"sources":["web/main.tsx"]}');
  for (const url of ['/assets/site-1a2b.js.map', '/assets/site-1a2b.js%2Emap', '/assets/./site-1a2b.js.map'])
    expect({ url, status: (await get(url)).statusCode }).toEqual({ url, status: 404 });
  const built = await get('/assets/site-1a2b.js');
  expect(built.body).not.toContain('sourceMappingURL');
});

test('a page whose file is missing does not lead to itself', async () => {
  rmSync(join(folder, 'contact.html'));
  expect((await get('/contact')).headers.location).toBe('/');
});

test.each(['/user/mall/palladium', '/admin/palladium', '/user/history', '/solutions'])(
  '%s with a slash at its end is meant without',
  async (path) => {
    const answer = await get(`${path}/`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(path);
  },
);

test.each([
  ['/user-mall/', '/user/mall'],
  ['/user-pre-plan/', '/user/pre-plan'],
  ['/user/', '/user/home'],
  ['/live/palladium/', '/live/palladium'],
])('%s leads to %s at once, as it does without its slash', async (address, page) => {
  expect((await get(address)).headers.location).toBe(page);
});

test.each([
  ['/user/mall/', '/user/mall'],
  ['/live/', '/'],
  ['/pay/', '/'],
  ['/invitation/', '/'],
  ['/super/plan/', '/'],
  ['/admin//audit', '/'],
])('%s names nothing and leads to %s', async (address, page) => {
  expect((await get(address)).headers.location).toBe(page);
});

test('a dashboard of no mall is any other path', async () => {
  expect((await get('/admin/palladium')).statusCode).toBe(200);
  const answer = await get('/admin/atlantis');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/');
});
