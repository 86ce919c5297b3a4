import { expect, test } from 'vitest';
import { longestPiece } from '../../../../testing/own-time.ts';
import { aJpeg } from '../../../../testing/maker-bodies.ts';
import { cutJpegs } from './choose-image.ts';
import { readFields, readForm } from './form-fields.ts';
import { readJson } from './read-json.ts';

const MUCH = 7_900_000;
const FORM = 'application/x-www-form-urlencoded';
/** Every other lane of every mall waits meanwhile. */
const MOST_MS = 80;

test.each([
  ['a form of millions of fields', Buffer.from('a=1&'.repeat(MUCH / 4)), FORM],
  ['an escaped form', Buffer.from(`json=${'%7B%22'.repeat(MUCH / 6)}`), FORM],
  ['JSON of signs that are none', Buffer.from(`{"a":"${'\n'.repeat(MUCH)}`), 'application/json'],
])('%s holds nobody up for long', async (_what, body, contentType) => {
  const read = () => Promise.resolve(readJson({ body, contentType }));
  expect(await longestPiece(read, MOST_MS)).toBeLessThan(MOST_MS);
});

test.each([
  ['of five bytes each', Buffer.alloc(MUCH, Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xd9]))],
  [
    'that ends a million times',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(MUCH, Buffer.from([0xff, 0xd9]))]),
  ],
])('images %s hold nobody up for long', async (_what, bytes) => {
  expect(await longestPiece(() => Promise.resolve(cutJpegs(bytes)), MOST_MS)).toBeLessThan(MOST_MS);
});

test('the first images of a field are found, as many as a camera puts there', () => {
  expect(
    cutJpegs(Buffer.concat([aJpeg(900), aJpeg(90), Buffer.alloc(32)])).map(({ length }) => length),
  ).toEqual([900, 90]);
});

test('a form of more fields than a device sends is none', () => {
  const ofFields = (count: number) => ({
    body: Buffer.from(Array.from({ length: count }, (_, n) => `f${n}=${n}`).join('&')),
    contentType: FORM,
  });
  expect(readFields(ofFields(200))?.size).toBe(200);
  expect(readForm(ofFields(300))).toBeNull();
  expect(readFields(ofFields(300))).toBeNull();
});
