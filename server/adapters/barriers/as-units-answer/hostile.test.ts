import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenBarrier } from '../../../devices/index.ts';
import { createLog } from '../../../platform/process/log.ts';
import { ACCOUNT } from '../../../../testing/barrier-devices.ts';
import { openDrivenExits, type DrivenExits } from '../../../../testing/barrier-units/driven-exits.ts';
import {
  answerOf,
  openHttpUnit,
  REALM,
  type UnitCall,
  type UnitManner,
} from '../../../../testing/barrier-units/http-unit.ts';
import { bytes, wait, type UnitStep } from '../../../../testing/barrier-units/play.ts';
import { openBarrier } from '../open-barrier.ts';

let exits: DrivenExits;
let lines = '';
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void (lines += line) });
  exits = await openDrivenExits({ log });
});
afterAll(() => exits.end());

const head = (...all: string[]) => bytes(`HTTP/1.1 ${all.join('\r\n')}\r\n\r\n`);
const OK = '<ResponseStatus><statusCode>1</statusCode></ResponseStatus>';

/** What a unit that was taken over may send; nothing of it may hold the server or its memory. */
const FLOODS: readonly (readonly [what: string, steps: readonly UnitStep[], reads: RegExp])[] = [
  ['a body without an end', [head('200 OK'), 'flood'], /nobody knows whether/],
  [
    'a body without an end, by its length',
    [head('200 OK', 'Content-Length: 99999999999'), 'flood'],
    /nobody knows whether/,
  ],
  [
    'chunks without an end',
    [head('200 OK', 'Transfer-Encoding: chunked'), bytes('fffffff\r\n'), 'flood'],
    /nobody knows whether/,
  ],
  ['a head without an end', [bytes('HTTP/1.1 200 OK\r\nX-Long: '), 'flood'], /not understood|nobody knows/],
  [
    'a thousand lines of head',
    [bytes(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(9_000)}`), 'flood'],
    /not understood|nobody knows/,
  ],
  [
    'answers before the answer',
    Array.from({ length: 9_000 }, () => head('102 Processing')),
    /not understood|in time|nobody knows/,
  ],
  [
    'a head that says what it is not',
    [bytes(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n${'\x1f\x8b\x08'.padEnd(500)}`), 'end'],
    /nobody knows/,
  ],
  [
    'a thousand questions for a sign-in',
    [head('401 x', `WWW-Authenticate: ${'Digest realm="a", '.repeat(800)}`)],
    /not known here|refuses|sign-in/,
  ],
  [
    'a length below nothing',
    [head('200 OK', 'Content-Length: -1'), bytes(OK)],
    /opened|not understood|nobody knows/,
  ],
  ['two answers', [answerOf('200 OK', '<html>'), answerOf('200 OK', OK)], /nobody knows whether/],
  [
    'another protocol',
    [head('101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade')],
    /broke the line|not understood|nobody knows/,
  ],
];

describe('a unit that was taken over and sends', () => {
  it.each(FLOODS)('%s', async (_what, steps, reads) => {
    const unit = await openHttpUnit({ obey: () => steps, challenge: () => [], refuse: () => steps });
    const from = performance.now();
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port });
    await exit.leave();
    expect(await exit.outcome()).toMatch(reads);
    expect(performance.now() - from).toBeLessThan(12_000);
    await vi.waitFor(() => expect(unit.open()).toBe(0));
    expect(unit.sent()).toBeLessThan(16 * 2 ** 20);
    await exit.revoke();
    await unit.end();
  });
});

describe('five hundred openings', () => {
  const MANNERS: readonly (readonly [string, UnitManner])[] = [
    ['are obeyed', { obey: () => [answerOf('200 OK', OK)] }],
    ['are refused', { obey: () => [answerOf('403 Forbidden', 'x')] }],
    ['find no sign-in', { obey: () => [], challenge: () => ['WWW-Authenticate: Negotiate'] }],
    ['are broken off', { obey: () => ['reset'] }],
    ['are answered without an end', { obey: () => [head('200 OK'), 'flood'] }],
    [
      'are answered and the line is held',
      { obey: () => [head('200 OK', `Content-Length: ${OK.length}`, 'Connection: keep-alive'), bytes(OK)] },
    ],
  ];

  it.each(MANNERS)('that %s leave no connection', async (_what, manner) => {
    const unit = await openHttpUnit(manner);
    const sockets = () =>
      process.getActiveResourcesInfo().filter((one) => one.startsWith('TCPSocket')).length;
    const before = sockets();
    const barrier: OpenBarrier['barrier'] = {
      maker: 'hikvision',
      host: '127.0.0.1',
      port: unit.port,
      output: 1,
      unit: null,
      user: ACCOUNT.user,
      allowsBasic: false,
      pulseMs: null,
    };
    const of: OpenBarrier = { device: DEVICE, gate: 'exit-1', barrier, password: ACCOUNT.password };
    for (let times = 0; times < 50; times += 1)
      await Promise.allSettled(
        Array.from({ length: 10 }, () => openBarrier(of, exits.gates.app.devices.coils)),
      );
    await vi.waitFor(() => expect(unit.open()).toBe(0));
    await vi.waitFor(() => expect(sockets()).toBeLessThanOrEqual(before));
    expect(unit.calls.length).toBeGreaterThanOrEqual(500);
    await unit.end();
  });
});

const DEVICE: OpenBarrier['device'] = {
  id: 1,
  publicId: 'controller',
  mall: 1,
  kind: 'gate-controller',
  gate: 'exit-1',
  direction: null,
  heartbeatSeconds: null,
  stabilitySeconds: null,
  protocol: null,
  mapping: null,
};

describe('a unit that repeats what it was sent', () => {
  const echo = ({ given, head: all }: UnitCall) =>
    `${given ?? ''} ${all} ${Buffer.from(given?.slice(6) ?? '', 'base64').toString()}`;
  const ECHOES: readonly (readonly [string, (call: UnitCall) => readonly UnitStep[]])[] = [
    ['in a page', (call) => [answerOf('200 OK', `<html>${echo(call)}`)]],
    ['in a refusal', (call) => [answerOf('500 Internal Server Error', echo(call))]],
    [
      'in its own status',
      (call) => [
        answerOf('200 OK', `<x><statusCode>4</statusCode><subStatusCode>${echo(call)}</subStatusCode></x>`),
      ],
    ],
    [
      'as its own status',
      () => [answerOf('200 OK', `<x><statusCode>4</statusCode><subStatusCode>${SECRET}</subStatusCode></x>`)],
    ],
    [
      'in its first line',
      (call) => [bytes(`HTTP/1.1 500 ${(call.given ?? '').replaceAll(/\W/g, ' ')}\r\n\r\n`), 'end'],
    ],
    [
      'in a way elsewhere',
      (call) => [
        head(
          '302 Found',
          `Location: http://${ACCOUNT.user}:${SECRET}@127.0.0.1/${(call.given ?? '').slice(6)}`,
          'Content-Length: 0',
        ),
      ],
    ],
    ['in no HTTP', (call) => [bytes(`${call.given ?? ''}\r\n`), 'end']],
    [
      'as a question',
      (call) => [
        head(
          '401 x',
          `WWW-Authenticate: Basic realm="${echo(call).replaceAll(/[^ -!#-~]/g, '')}"`,
          'Content-Length: 0',
        ),
      ],
    ],
  ];
  const SECRET = 'SecretOfTheGate';

  it.each(ECHOES)('%s has none of it in logs, alerts and messages', async (_what, steps) => {
    lines = '';
    const unit = await openHttpUnit({
      account: { user: 'gate', password: SECRET },
      challenge: () => [`WWW-Authenticate: Basic realm="${REALM}"`],
      obey: steps,
    });
    const exit = await exits.addExit({
      maker: 'hikvision',
      port: unit.port,
      password: SECRET,
      allowsBasic: true,
    });
    await exit.leave();
    const outcome = await exit.outcome();
    const path = `/api/malls/${exit.mall.mall.publicId}`;
    const messages = await exits.staff.client.call('GET', `${path}/devices/${exit.controller}/messages`);
    const shown = JSON.stringify([outcome, await exit.alarms(), messages.body, lines]);
    expect(unit.obeyed()).toBeGreaterThan(0);
    expect(outcome).not.toBe('opened');
    for (const secret of [SECRET, Buffer.from(`gate:${SECRET}`).toString('base64'), 'Basic'])
      expect(shown).not.toContain(secret);
    expect(lines).toContain('a barrier did not do as it was asked');
    await exit.revoke();
    await unit.end();
  });
});

it('a unit that takes its time holds nobody else up', async () => {
  const slow = await openHttpUnit({ obey: () => [wait(8_000), answerOf('200 OK', OK)] });
  const quick = await openHttpUnit({ obey: () => [answerOf('200 OK', OK)] });
  const [one, other] = [
    await exits.addExit({ maker: 'hikvision', port: slow.port }),
    await exits.addExit({ maker: 'hikvision', port: quick.port }),
  ];
  await one.leave('GJ05JK1786', 0);
  await other.leave('GJ05JK1786', 0);
  const from = performance.now();
  expect(await other.outcome()).toBe('opened');
  expect(performance.now() - from).toBeLessThan(5_000);
  expect(await one.outcome()).toBe('opened');
  for (const exit of [one, other]) await exit.revoke();
  await Promise.all([slow.end(), quick.end()]);
});
