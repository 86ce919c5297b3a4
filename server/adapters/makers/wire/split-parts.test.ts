import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJpeg, aMultipart, aNamedPart, type WrittenPart } from '../../../../testing/maker-bodies.ts';
import { splitParts } from './split-parts.ts';

const XML = '<a>\r\n<b>1</b>\r\n</a>';
const IMAGE = aJpeg(300);
const PARTS = [aNamedPart('anpr.xml', XML, 'text/xml'), aNamedPart('plate.jpg', IMAGE)];
const FORM = 'multipart/form-data; boundary=boundary';

const contents = (body: Buffer, type = FORM) => splitParts(body, type).map(({ content }) => content);
const bare = (content: string | Buffer, ...head: string[]): WrittenPart => ({ head, content });

describe('the parts of a multipart body', () => {
  it.each([
    ['as the standard has it', FORM, aMultipart(PARTS)],
    ['with the boundary in quotes', 'multipart/form-data; boundary="boundary"', aMultipart(PARTS)],
    ['with dashes in the boundary', 'multipart/form-data; boundary=--M', aMultipart(PARTS, { mark: '--M' })],
    [
      'with two dashes less than its header names',
      'form-data; boundary=--M',
      aMultipart(PARTS, { mark: 'M' }),
    ],
    ['without a boundary in the header', 'multipart/mixed', aMultipart(PARTS)],
    ['with another boundary in the header', 'multipart/form-data; boundary=other', aMultipart(PARTS)],
    ['with line ends of one character', FORM, aMultipart(PARTS, { eol: '\n' })],
    ['without the last boundary', FORM, aMultipart(PARTS, { isEnded: false })],
    ['behind an empty line', '', Buffer.concat([Buffer.from('\r\n'), aMultipart(PARTS)])],
  ])('%s', (_what, type, body) => {
    const [first, second] = contents(body, type);
    expect(first?.toString().trimEnd()).toBe(XML);
    expect(second?.subarray(0, IMAGE.length)).toEqual(IMAGE);
  });

  it('have their names, and none where they say none', () => {
    const parts = splitParts(
      aMultipart([
        aNamedPart('anpr.xml', XML),
        bare(XML, 'Content-Disposition: form-data;name="image_file";filename="scene.jpg"'),
        bare(XML, 'content-disposition: form-data; filename=scene.jpg; name=late'),
        bare(XML, 'Content-Type: text/xml'),
      ]),
      FORM,
    );
    expect(parts.map(({ name, file }) => [name, file])).toEqual([
      ['anpr.xml', 'anpr.xml'],
      ['image_file', 'scene.jpg'],
      ['late', 'scene.jpg'],
      ['', ''],
    ]);
  });

  it('may be empty', () => {
    const body = aMultipart([aNamedPart('anpr.xml', XML), aNamedPart('plate.jpg', '')]);
    expect(contents(body).map(({ length }) => length)).toEqual([XML.length, 0]);
  });

  it('may hold the boundary, where their length says so', () => {
    const image = Buffer.concat([aJpeg(20), Buffer.from('\r\n--boundary\r\n'), aJpeg(20)]);
    expect(contents(aMultipart([aNamedPart('a', image), aNamedPart('b', XML)]))).toEqual([
      image,
      Buffer.from(XML),
    ]);
  });

  it('end at the boundary where their length is wrong', () => {
    const wrong = bare(XML, 'Content-Length: 4');
    expect(contents(aMultipart([wrong, aNamedPart('b', XML)]))[0]?.toString()).toBe(XML);
    const beyond = bare(XML, 'Content-Length: 400000');
    expect(contents(aMultipart([beyond, aNamedPart('b', XML)]))[0]?.toString()).toBe(XML);
  });

  it('say whether they are whole', () => {
    const body = aMultipart(PARTS);
    const cut = body.subarray(0, body.length - 100);
    expect(splitParts(cut, FORM).map(({ isWhole }) => isWhole)).toEqual([true, false]);
  });

  it('are at most twelve', () => {
    expect(contents(aMultipart(Array.from({ length: 40 }, () => aNamedPart('a', XML))))).toHaveLength(12);
  });

  it.each(['', '{}', '<a/>', '--', '--\r\n', '--a', '--a\r\n', `--a\r\n${'x'.repeat(5_000)}`])(
    'are none in %j',
    (text) => {
      expect(contents(Buffer.from(text), 'multipart/form-data; boundary=a')).toEqual([]);
    },
  );
});

it('whatever the bytes, they are split without a fault and hold nothing but what came', () => {
  const whole = aMultipart(PARTS);
  const anything = fc.tuple(
    fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
    fc.nat(whole.length),
    fc.constantFrom(FORM, '', 'boundary=', 'multipart/form-data; boundary=b'),
  );
  fc.assert(
    fc.property(anything, ([changes, length, type]) => {
      const body = Buffer.from(whole.subarray(0, length));
      for (const [at, byte] of changes) if (at < length) body[at] = byte;
      const parts = splitParts(body, type);
      expect(parts.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(length);
    }),
    { numRuns: 1_000 },
  );
});

it('megabytes of false boundaries cost little', () => {
  const begun = performance.now();
  for (const text of ['-'.repeat(6_000_000), '--a\r\n'.repeat(1_500_000), '--a'.repeat(2_000_000)])
    splitParts(Buffer.from(text), 'multipart/form-data; boundary=a');
  expect(performance.now() - begun).toBeLessThan(5_000);
});
