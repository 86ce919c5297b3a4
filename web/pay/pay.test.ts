import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressesOf, tokenOf } from './addresses.ts';
import { wordRefusal } from './company-view.ts';
import { forgetPayment, imageOf, startPayment } from './start-payment.ts';
import { wordDuration, wordLeft, wordMoment, wordRupees, wordTime } from './words.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [0, '₹0'],
  [80, '₹80'],
  [123_456.5, '₹1,23,456.50'],
  [0.05, '₹0.05'],
  [-120, '−₹120'],
])('%s rupees are written %s', (amount, words) => {
  expect(wordRupees(amount)).toBe(words);
});

test.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [999, '0:01'],
  [61_000, '1:01'],
  [14 * 60_000 + 59_000, '14:59'],
  [3_600_000, '1:00:00'],
])('%s ms are left: %s', (left, words) => {
  expect(wordLeft(left)).toBe(words);
});

test('times are those of India, and a duration is what the two times say', () => {
  expect(wordTime('2026-11-20T04:30:59Z')).toBe('10:00');
  expect(wordMoment('2026-11-20T18:30:00Z')).toBe('21 Nov, 00:00');
  expect(wordDuration('2026-11-20T04:30:59Z', '2026-11-20T05:30:58Z')).toBe('59 min');
  expect(wordDuration('2026-11-20T04:30:59Z', '2026-11-20T05:31:01Z')).toBe('1 h 00 min');
  expect(wordDuration('2026-11-20T04:30:00Z', '2026-11-20T05:29:59Z')).toBe('59 min');
  expect(wordDuration('2026-11-20T04:30:00Z', '2026-11-20T04:00:00Z')).toBe('0 min');
});

test('the token is the one part behind /pay/', () => {
  expect(tokenOf('/pay/abc_-1')).toBe('abc_-1');
  expect(tokenOf('/pay/abc/')).toBe('abc');
  for (const path of ['/pay/', '/pay', '/pay/a/b', '/user/pay/a', '/']) expect(tokenOf(path)).toBe('');
  expect(addressesOf('a/b').bill).toBe('/api/pay/a%2Fb');
});

test('an image is loaded from the page or from this site alone', () => {
  expect(imageOf('<svg xmlns="x"><a href="#"/></svg>')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(imageOf('/api/qr/1')).toBe('/api/qr/1');
  for (const foreign of ['https://evil.example/qr.png', '//evil.example/qr.png', 'data:text/html,x'])
    expect(imageOf(foreign)).toBeNull();
  expect(imageOf(null)).toBeNull();
});

describe('the key of a payment', () => {
  const started = { payment: 'p', order: 'o', amount: 80, upi: null, qr: null, checkout: null };
  const keys: string[] = [];
  const answerWith = (status: number, body: object) =>
    vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key'] ?? '');
      if (status === 0) throw new TypeError('no network');
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
  const start = (amount = 80) => startPayment('/api/pay/x/payments', 'upi', amount);

  test('stays while no answer comes, and is a new one after a refusal, for another amount, once it ran out', async () => {
    answerWith(0, {});
    expect(await start()).toMatch(/No answer from the server/);
    answerWith(201, { ...started, expiresAt: '2026-11-20T10:00:00Z' });
    expect(await start()).toMatchObject({ amount: 80, method: 'upi' });
    await start();
    expect(new Set(keys).size).toBe(1);
    answerWith(201, {
      ...started,
      upi: 'upi://pay?am=120',
      checkout: 'javascript:alert(1)',
      expiresAt: '2026-11-20T10:00:00Z',
    });
    expect(await start(120)).toMatchObject({ upi: 'upi://pay?am=120', checkout: null });
    expect(new Set(keys).size).toBe(2);
    forgetPayment('upi');
    answerWith(409, { error: 'The car has left.' });
    expect(await start()).toBe('The car has left.');
    expect(new Set(keys).size).toBe(3);
    answerWith(201, { amount: 'eighty' });
    expect(await start()).toBe('That did not work. Please try again.');
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{36}$/);
  });
});

test('a refused field of a company is named as the form names it', () => {
  expect(wordRefusal({ gstin: 'This is not a GSTIN: please check each character' })).toBe(
    'GSTIN: This is not a GSTIN: please check each character.',
  );
  expect(wordRefusal({ legalName: 'Name the company.', address: 'is missing' })).toBe(
    'Registered name: Name the company. Registered address: is missing.',
  );
  expect(wordRefusal({})).toBe('');
});
