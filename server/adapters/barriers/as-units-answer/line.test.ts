import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenExits, type DrivenExits } from '../../../../testing/barrier-units/driven-exits.ts';
import { answerOf, openHttpUnit, REALM } from '../../../../testing/barrier-units/http-unit.ts';
import { bytes, wait, type UnitStep } from '../../../../testing/barrier-units/play.ts';

let exits: DrivenExits;
beforeAll(async () => {
  exits = await openDrivenExits();
});
afterAll(() => exits.end());

const OK = '<ResponseStatus><statusCode>1</statusCode></ResponseStatus>';
const head = (...lines: string[]) => bytes(`${lines.join('\r\n')}\r\n\r\n`);
const zipped = gzipSync(OK);

type Played = readonly [
  what: string,
  steps: (times: number) => readonly UnitStep[],
  reads: RegExp | null,
  asked: number,
];

const QUICK: readonly Played[] = [
  ['by HTTP/1.0, without a length', () => [head('HTTP/1.0 200 OK'), bytes(OK), 'end'], null, 1],
  ['with line feeds alone', () => [bytes(`HTTP/1.1 200 OK\nContent-Length: ${OK.length}\n\n${OK}`)], null, 1],
  [
    'with spaces and small letters in its head',
    () => [bytes(`HTTP/1.1 200\r\ncontent-length:${OK.length}\r\nX-Odd : 1\r\n\r\n${OK}`)],
    null,
    1,
  ],
  ['100 first', () => [head('HTTP/1.1 100 Continue'), answerOf('200 OK', OK)], null, 1],
  ['with an empty line first', () => [bytes('\r\n'), answerOf('200 OK', OK)], null, 1],
  ['byte after byte', () => [...answerOf('200 OK', OK)].map((one) => Buffer.from([one])), null, 1],
  [
    'in chunks',
    () => [
      head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked'),
      bytes(`${OK.length.toString(16)}\r\n${OK}\r\n0\r\n\r\n`),
    ],
    null,
    1,
  ],
  [
    'in chunks without the last one',
    () => [
      head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked'),
      bytes(`${OK.length.toString(16)}\r\n${OK}\r\n`),
      'end',
    ],
    null,
    1,
  ],
  [
    'in chunks that stop',
    () => [
      head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked'),
      bytes(`${OK.length.toString(16)}\r\n${OK}\r\n`),
    ],
    null,
    1,
  ],
  ['without a length, and stays', () => [head('HTTP/1.1 200 OK'), bytes(OK)], null, 1],
  [
    'with too great a length',
    () => [head('HTTP/1.1 200 OK', 'Content-Length: 900'), bytes(OK), 'end'],
    null,
    1,
  ],
  [
    'with two lengths',
    () => [
      head('HTTP/1.1 200 OK', `Content-Length: ${OK.length}`, `Content-Length: ${OK.length}`),
      bytes(OK),
    ],
    null,
    1,
  ],
  [
    'compressed, though nobody asked',
    () => [head('HTTP/1.1 200 OK', 'Content-Encoding: gzip', `Content-Length: ${zipped.length}`), zipped],
    null,
    1,
  ],
  [
    'half of its words',
    () => [head('HTTP/1.1 200 OK', 'Content-Length: 900'), bytes(OK.slice(0, 20)), 'end'],
    /nobody knows whether/,
    1,
  ],
  ['after it broke the line once', (times) => (times === 0 ? ['reset'] : [answerOf('200 OK', OK)]), null, 2],
  ['after it closed the line once', (times) => (times === 0 ? ['end'] : [answerOf('200 OK', OK)]), null, 2],
  ['no more than a broken line', () => ['reset'], /broke the line/, 2],
  ['half a line', () => [bytes('HTTP/1.1 2'), 'end'], /broke the line/, 2],
  ['what is no HTTP', () => [bytes('RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n')], /no HTTP/, 1],
  ['a line of another service', () => [bytes('SSH-2.0-dropbear_2019.78\r\n'), 'end'], /no HTTP/, 1],
  ['that it speaks TLS', () => [Buffer.from([0x15, 3, 3, 0, 2, 2, 70]), 'end'], /no HTTP/, 1],
];

describe('a unit that answers', () => {
  it.each(QUICK)('%s', async (_what, steps, reads, asked) => {
    const unit = await openHttpUnit({ obey: (_call, times) => steps(times) });
    const outcome = await leaveAt(unit.port);
    await unit.end();
    expect(outcome).toMatch(reads ?? /^opened$/);
    expect([unit.obeyed(), unit.wrong()]).toEqual([asked, 0]);
  });

  it('that plain HTTP came to its port of https', async () => {
    const page = '<html>400 The plain HTTP request was sent to HTTPS port</html>';
    const unit = await openHttpUnit({ obey: () => [], refuse: () => [answerOf('400 Bad Request', page)] });
    expect(await leaveAt(unit.port)).toMatch(/https/);
    await unit.end();
  });
});

/** Played side by side: each takes its time. */
const SLOW: readonly (readonly [what: string, steps: readonly UnitStep[], reads: RegExp])[] = [
  ['answers once the arm is up, after 4 s', [wait(4_000), answerOf('200 OK', OK)], /^opened$/],
  ['answers once the arm is up, after 8 s', [wait(8_000), answerOf('200 OK', OK)], /^opened$/],
  ['never answers', [], /did not answer in time/],
  ['drips its head', drip(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(30)}`), /did not answer in time/],
  ['drips its words', [head('HTTP/1.1 200 OK'), ...drip(`<html>${'x'.repeat(30)}`)], /nobody knows whether/],
  ['breaks the line after five seconds', [wait(5_000), 'reset'], /broke the line/],
];

function drip(text: string): UnitStep[] {
  return [...text].flatMap((sign) => [bytes(sign), wait(400)]);
}

it('waits for a unit as long as an arm takes, and never for ever; it is asked once then', async () => {
  const found = await Promise.all(
    SLOW.map(async ([what, steps, reads]) => {
      const unit = await openHttpUnit({ obey: () => steps });
      const from = performance.now();
      const outcome = await leaveAt(unit.port, 0);
      const isInTime = performance.now() - from < 12_000;
      await unit.end();
      return {
        what,
        outcome: reads.test(outcome) ? 'as it should' : outcome,
        asked: unit.obeyed(),
        isInTime,
      };
    }),
  );
  const wanted = { outcome: 'as it should', asked: 1, isInTime: true };
  expect(found).toEqual(SLOW.map(([what]) => ({ what, ...wanted })));
});

it('waits for one that sleeps', async () => {
  const asleep = [
    wait(3_000),
    bytes(`HTTP/1.1 401 x\r\nWWW-Authenticate: Digest realm="${REALM}", nonce="n"\r\n\r\n`),
  ];
  const unit = await openHttpUnit({
    obey: () => [answerOf('200 OK', OK)],
    nonces: ['n'],
    refuse: () => asleep,
  });
  expect(await leaveAt(unit.port)).toBe('opened');
  await unit.end();
});

it('says so of a machine that takes no connection', async () => {
  const unit = await openHttpUnit({ obey: () => [] });
  await unit.end();
  expect(await leaveAt(unit.port)).toMatch(/cannot be reached/);
});

async function leaveAt(port: number, afterMs?: number): Promise<string> {
  const exit = await exits.addExit({ maker: 'hikvision', port });
  await exit.leave('GJ05JK1786', afterMs);
  const outcome = await exit.outcome();
  await exit.revoke();
  return outcome;
}
