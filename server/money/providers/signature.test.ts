import { describe, expect, test } from 'vitest';
import { isSignedBy, signatureOf } from './signature.ts';

/** Worked by any HMAC-SHA256, with the secrets that the provider's own documents use as examples. */
const BODY = '{"entity":"event","event":"order.paid","created_at":1567674606}';
const OF_WEBHOOK = 'b59e190d86a76bae1615c51bc58c066a5d4931f247c85b1f15287b693a7b1b9b';

describe('signatures', () => {
  test('fit the worked vectors', () => {
    expect(signatureOf('example-key-secret', 'order_IluGWxBm9U8zJ8|pay_IH4NVgf4wjLNgR')).toBe(
      'd8408618b9f475a13e9b90a89b10a3ea3d17f32123b047490e290e2d1e0b4fb2',
    );
    expect(Buffer.byteLength(BODY)).toBe(63);
    expect(signatureOf('example-webhook-secret', BODY)).toBe(OF_WEBHOOK);
  });

  test.each([
    ['the webhook’s secret', ['example-webhook-secret'], BODY, OF_WEBHOOK, true],
    ['the second of two secrets', ['newer-secret', 'example-webhook-secret'], BODY, OF_WEBHOOK, true],
    [
      'the key’s secret',
      ['example-webhook-secret'],
      BODY,
      '3dc5ee4705fc92f691540c42f30e50d0f2a309145f2f2354373b07a399279541',
      false,
    ],
    [
      'written anew with an indent',
      ['example-webhook-secret'],
      BODY,
      '850fd6bd7f4dab6eb57b2101c199270a524eb3171741217d58fa2404cdc9e824',
      false,
    ],
    ['another body', ['example-webhook-secret'], `${BODY} `, OF_WEBHOOK, false],
    ['none', ['example-webhook-secret'], BODY, '', false],
    ['capitals', ['example-webhook-secret'], BODY, OF_WEBHOOK.toUpperCase(), false],
    ['one digit short', ['example-webhook-secret'], BODY, OF_WEBHOOK.slice(1), false],
    ['no secret at all', [], BODY, OF_WEBHOOK, false],
  ])('%s', (_what, secrets, body, signature, expected) => {
    expect(isSignedBy(secrets, Buffer.from(body), signature)).toBe(expected);
  });
});
