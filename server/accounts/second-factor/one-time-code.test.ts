import { expect, test } from 'vitest';
import { codeAt, findStep, otpauthAddress, stepAt, toBase32 } from './one-time-code.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
])('at %s the code is the one in RFC 6238', (at, code) => {
  expect(codeAt(SECRET, stepAt(new Date(at)), 8)).toBe(code);
});

const NOW = new Date('2026-11-20T10:00:10Z');
const STEP = stepAt(NOW);

test.each([
  ['this step', 0, 0, STEP],
  ['the step before, for a slow clock', -1, 0, STEP - 1],
  ['the step after, for a quick clock', 1, 0, STEP + 1],
  ['two steps before', -2, 0, null],
  ['two steps after', 2, 0, null],
  ['this step once it was used', 0, STEP, null],
  ['the step before once this one was used', -1, STEP, null],
  ['the step after once this one was used', 1, STEP, STEP + 1],
])('a code of %s', (_what, offset, lastStep, expected) => {
  expect(findStep(SECRET, codeAt(SECRET, STEP + offset), NOW, lastStep)).toBe(expected);
});

test('a code may be typed in two groups', () => {
  const code = codeAt(SECRET, STEP);
  expect(findStep(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, NOW, 0)).toBe(STEP);
  expect(findStep(SECRET, '', NOW, 0)).toBeNull();
});

test('a secret is written in base32, as in RFC 4648', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ');
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('the address for the QR code survives any e-mail address', () => {
  const address = new URL(otpauthAddress('a+b&c=d?#@example.com', SECRET));
  expect(decodeURIComponent(address.pathname)).toBe('/Get My Spot:a+b&c=d?#@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: toBase32(SECRET),
    issuer: 'Get My Spot',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
