import { describe, expect, it, test } from 'vitest';
import { answerDigest, chooseDigest } from './digest.ts';
import { readChallenges } from './read-challenges.ts';

/** The example of RFC 7616, section 3.9.1. */
const NONCE = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
const OPAQUE = 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS';
const CNONCE = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const offer = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${NONCE}", opaque="${OPAQUE}"`;
const CALL = { method: 'GET', uri: '/dir/index.html', user: 'Mufasa', password: 'Circle of Life' };

const answerTo = (header: string) => {
  const challenge = chooseDigest(readChallenges(header));
  return challenge && answerDigest(challenge, CALL, CNONCE);
};

describe('a digest sign-in', () => {
  test.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('answers as the standard’s example of %s', (algorithm, response) => {
    const answer = answerTo(offer(algorithm));
    expect(answer).toContain(`response="${response}"`);
    expect(answer).toContain(`algorithm=${algorithm}`);
    expect(answer).toContain(`opaque="${OPAQUE}"`);
    expect(answer).toMatch(/qop=auth, nc=00000001/);
  });

  it('takes the strongest that is offered, in one header or with others', () => {
    expect(answerTo(`${offer('MD5')}, ${offer('SHA-256')}, Basic realm="x"`)).toContain('algorithm=SHA-256');
    expect(answerTo(`Basic realm="a, b=c", ${offer('SHA-512-256')}, ${offer('MD5')}`)).toContain(
      'algorithm=MD5',
    );
  });

  it('answers one that asks for no count as the older standard does (RFC 2069)', () => {
    const answer = answerTo('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"');
    expect(answer).not.toContain('cnonce');
    expect(answer).not.toContain('algorithm');
    expect(answer).toMatch(/response="[0-9a-f]{32}"$/);
  });

  test.each(['', 'Negotiate', 'Bearer realm="x"', 'Digest', 'Basic realm="IP Camera"', '"', 'Digest realm='])(
    'finds none in %j',
    (header) => expect(answerTo(header)).toBeNull(),
  );
});
