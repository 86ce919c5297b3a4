import { expect, test } from 'vitest';
import { amzDate, authorize, sha256, type SigningKey } from './sign-v4.ts';

// From AWS's published test suite for Signature Version 4.
const SUITE: SigningKey = {
  keyId: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
};

test.each([
  ['get-vanilla', 'GET', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['post-vanilla', 'POST', '/', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'get-vanilla-query-order-key-case',
    'GET',
    '/?Param2=value2&Param1=value1',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'get-unreserved',
    'GET',
    '/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f',
  ],
])('the suite’s %s', (_name, method, path, signature) => {
  const given = authorize(
    {
      method,
      url: new URL(path, 'https://example.amazonaws.com'),
      headers: { 'x-amz-date': '20150830T123600Z' },
      bodyHash: sha256(''),
    },
    SUITE,
  );
  expect(given).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  );
});

// From the examples of the S3 reference.
const S3: SigningKey = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
};

test.each([
  [
    'an object with a range',
    '/test.txt',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a parameter without a value',
    '/?lifecycle',
    {},
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a listing',
    '/?max-keys=2&prefix=J',
    {},
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('S3: %s', (_name, path, headers: Record<string, string>, signature) => {
  const bodyHash = sha256('');
  const given = authorize(
    {
      method: 'GET',
      url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
      headers: { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': '20130524T000000Z' },
      bodyHash,
    },
    S3,
  );
  expect(given).toMatch(new RegExp(`Signature=${signature}$`));
});

test('a time is written without its parts of a second', () => {
  expect(amzDate(new Date('2013-05-24T00:00:00.123Z'))).toBe('20130524T000000Z');
});
