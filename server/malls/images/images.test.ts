import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { moveBytes } from '../../platform/storage/files/move-bytes.ts';
import { mallImagesInRows } from './store.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const WEBP = Buffer.from('524946462400000057454250565038', 'hex');
const MIB = 1024 * 1024;

let app: TestApp;
let superAdmin: Person;
let publicId: string;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
  publicId = await addMall(superAdmin, 'Image Mall');
  url = `/api/super/malls/${publicId}/image`;
});
afterAll(() => app.end());

const upload = (bytes: Buffer) => superAdmin.client.call('PUT', url, { upload: bytes.toString('base64') });
const addressOf = (answer: { body: unknown }) => (answer.body as { mall: { image: string } }).mall.image;
const fetch = (address: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: address, headers });

test('a drawing is chosen by its name', async () => {
  const answer = await superAdmin.client.call('PUT', url, { drawing: 'atrium' });
  expect(answer).toMatchObject({ status: 200, body: { mall: { image: 'atrium' } } });
  expect((await fetch(`/api/malls/${publicId}/image`)).statusCode).toBe(404);
});

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
])('an uploaded %s is served byte for byte as what it is, never sniffed', async (type, bytes) => {
  const address = addressOf(await upload(bytes));
  const answer = await fetch(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.rawPayload.equals(bytes)).toBe(true);
});

test('an image that the browser has is not sent again', async () => {
  const address = addressOf(await upload(PNG));
  const plain = await fetch(`/api/malls/${publicId}/image`);
  expect(plain.headers['cache-control']).toBe('public, no-cache');
  const again = await fetch(address, { 'if-none-match': String(plain.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
  expect((await fetch(address, { 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('a new image has a new address, so that browsers may store the old one for good', async () => {
  const first = addressOf(await upload(PNG));
  expect(addressOf(await upload(JPEG))).not.toBe(first);
});

test('an image whose file is gone is missing, not a fault, and nobody remembers that', async () => {
  const address = addressOf(await upload(WEBP));
  const { files } = app.services;
  const { hash } = await files.write(WEBP);
  rmSync(join(files.folder, hash.slice(0, 2), hash));
  const answer = await fetch(address);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: 'The image is missing.', code: 'image_missing' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers['etag']).toBeUndefined();
});

test('an image that was stored in its row is served, and moved into a file by itself', async () => {
  const address = addressOf(await upload(JPEG));
  await app.services.database.transact('system', (transaction) =>
    transaction.query(sql`update mall_images set bytes = ${JPEG}::bytea, hash = null, size = null`),
  );
  expect((await fetch(address)).rawPayload.equals(JPEG)).toBe(true);
  expect(await moveBytes(app.services, mallImagesInRows, () => false)).toBe(1);
  expect((await fetch(address)).rawPayload.equals(JPEG)).toBe(true);
});

test('2 MiB are taken, one byte more is not', async () => {
  expect((await upload(Buffer.concat([PNG, Buffer.alloc(2 * MIB - PNG.length)]))).status).toBe(200);
  const answer = await upload(Buffer.concat([PNG, Buffer.alloc(2 * MIB - PNG.length + 1)]));
  expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
});

test.each([
  ['markup', { upload: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }],
  ['a sound', { upload: Buffer.from('524946462400000057415645666d7420', 'hex').toString('base64') }],
  ['a data address', { upload: `data:image/png;base64,${PNG.toString('base64')}` }],
  ['nothing', {}],
  ['an empty upload', { upload: '' }],
  ['both', { drawing: 'atrium', upload: PNG.toString('base64') }],
  ['an unknown drawing', { drawing: 'castle' }],
])('%s is no image', async (_what, body) => {
  const answer = await superAdmin.client.call('PUT', url, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
});

test('everyone sees an image, super admins alone set it', async () => {
  const admin = await signInAdmin(app, superAdmin, [publicId]);
  expect((await admin.client.call('PUT', url, { drawing: 'tower' })).status).toBe(403);
  expect(
    (await superAdmin.client.call('PUT', '/api/super/malls/nowhere/image', { drawing: 'tower' })).status,
  ).toBe(404);
  expect((await fetch('/api/malls/nowhere/image')).statusCode).toBe(404);
});
