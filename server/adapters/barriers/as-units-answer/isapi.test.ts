import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenExits, type DrivenExits } from '../../../../testing/barrier-units/driven-exits.ts';
import { answerOf, openHttpUnit } from '../../../../testing/barrier-units/http-unit.ts';
import { bytes, type UnitStep } from '../../../../testing/barrier-units/play.ts';

let exits: DrivenExits;
beforeAll(async () => {
  exits = await openDrivenExits();
});
afterAll(() => exits.end());

const XML = 'Content-Type: application/xml';
const status = (code: number, sub: string, text = 'x') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ResponseStatus version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">\n<requestURL>/ISAPI/Parking/channels/1/barrierGate</requestURL>\n<statusCode>${code}</statusCode>\n<statusString>${text}</statusString>\n<subStatusCode>${sub}</subStatusCode>\n</ResponseStatus>`;
const ok = (body: string) => [answerOf('200 OK', body, [XML])];
const not = (line: string, body: string) => [answerOf(line, body, [XML])];
const json = (value: unknown, line = '200 OK') => [
  answerOf(line, JSON.stringify(value), ['Content-Type: application/json']),
];

/** What a camera answers, and what an operator reads of it; null where the barrier opened. */
const ANSWERS: [what: string, steps: readonly UnitStep[], reads: RegExp | null][] = [
  ['its usual yes', ok(status(1, 'ok', 'OK')), null],
  [
    'a yes in another namespace, without words',
    ok(
      '<ResponseStatus xmlns="http://www.isapi.org/ver20/XMLSchema"><statusCode>1</statusCode><subStatusCode>ok</subStatusCode></ResponseStatus>',
    ),
    null,
  ],
  [
    'a yes with prefixes',
    ok('<ns:ResponseStatus xmlns:ns="x"><ns:statusCode>1</ns:statusCode></ns:ResponseStatus>'),
    null,
  ],
  ['a yes after a byte order mark', ok(`\uFEFF${status(1, 'ok', 'OK')}`), null],
  [
    'a yes with space around',
    ok('<ResponseStatus>\r\n<statusCode>\r\n 1 \r\n</statusCode></ResponseStatus>'),
    null,
  ],
  ['a yes in other letters', ok('<RESPONSESTATUS><STATUSCODE>1</STATUSCODE></RESPONSESTATUS>'), null],
  ['a yes in JSON', ok('{"statusCode":1,"statusString":"OK","subStatusCode":"ok"}'), null],
  ['a yes in JSON, as text', ok('{ "statusCode" : "1" }'), null],
  ['nothing, as old ones do', ok(''), null],
  ['204', [bytes('HTTP/1.1 204 No Content\r\n\r\n')], null],
  ['that it may not', ok(status(4, 'notSupport', 'Invalid Operation')), /no barrier at this channel/],
  [
    'that it may not, with prefixes',
    ok(
      '<ns:ResponseStatus xmlns:ns="x"><ns:statusCode>4</ns:statusCode><ns:subStatusCode>notSupport</ns:subStatusCode></ns:ResponseStatus>',
    ),
    /no barrier at this channel/,
  ],
  [
    'that it may not, with 403',
    not('403 Forbidden', status(4, 'notSupport', 'Invalid Operation')),
    /no barrier at this channel/,
  ],
  [
    'that it may not, in JSON',
    json({ statusCode: 4, statusString: 'Invalid Operation', subStatusCode: 'notSupport' }, '403 Forbidden'),
    /no barrier at this channel/,
  ],
  [
    'that it may not, in JSON with 200',
    json({ statusCode: 4, subStatusCode: 'invalidOperation' }),
    /did not obey/,
  ],
  [
    'that the account lacks the right',
    not('403 Forbidden', status(4, 'lowPrivilege', 'Invalid Operation')),
    /account may not open/,
  ],
  ['that the account lacks the right, with 200', ok(status(4, 'lowPrivilege')), /account may not open/],
  ['that it is broken', ok(status(3, 'deviceError', 'Device Error')), /fault of its own/],
  [
    'that its format is another',
    not('400 Bad Request', status(5, 'badXmlFormat', 'Invalid XML Format')),
    /did not obey .*badXmlFormat/,
  ],
  [
    'that its content is another',
    not('400 Bad Request', status(6, 'badXmlContent', 'Invalid XML Content')),
    /did not obey .*badXmlContent/,
  ],
  ['that it has to start anew first', ok(status(7, 'rebootRequired', 'Reboot Required')), /starts? anew/],
  ['a code that nobody knows', ok(status(99, 'x')), /did not obey/],
  [
    'that an entry of it failed, though others did not',
    ok(
      '<ResponseStatus><statusCode>4</statusCode><subStatusCode>x</subStatusCode><AdditionalErr><StatusList><Status><id>1</id><statusCode>1</statusCode></Status></StatusList></AdditionalErr></ResponseStatus>',
    ),
    /did not obey/,
  ],
  [
    'a page of something else',
    ok('<!doctype html><html><title>Router sign-in</title></html>'),
    /nobody knows whether/,
  ],
  [
    'XML of something else',
    ok('<?xml version="1.0"?><BarrierGate><ctrlMode opt="open,close"/></BarrierGate>'),
    /nobody knows whether/,
  ],
  ['JSON of something else', json({ result: false }), /nobody knows whether/],
  [
    'a number that is none',
    ok('<ResponseStatus><statusCode>1e3</statusCode></ResponseStatus>'),
    /nobody knows whether/,
  ],
  ['404', not('404 Not Found', '<html>404</html>'), /knows no such command.*404/],
  ['405', not('405 Method Not Allowed', ''), /knows no such command.*405/],
  ['500', not('500 Internal Server Error', 'x'), /status 500/],
  [
    'a way to https',
    [bytes('HTTP/1.1 301 Moved\r\nLocation: https://127.0.0.1/ISAPI\r\nContent-Length: 0\r\n\r\n')],
    /https/,
  ],
  [
    'a way to another machine',
    [bytes('HTTP/1.1 307 Temporary Redirect\r\nLocation: http://198.51.100.7/\r\nContent-Length: 0\r\n\r\n')],
    /another address/,
  ],
];

describe('a camera with ISAPI that answers', () => {
  it.each(ANSWERS)('%s', async (_what, steps, reads) => {
    const unit = await openHttpUnit({ obey: () => steps });
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port });
    await exit.leave();
    const outcome = await exit.outcome();
    const alarms = await exit.alarms();
    await exit.revoke();
    await unit.end();
    expect(outcome).toMatch(reads ?? /^opened$/);
    expect(alarms).toEqual(reads ? [outcome] : []);
    expect([unit.obeyed(), unit.wrong()]).toEqual([1, 0]);
    expect(unit.calls[0]?.body).toContain('<ctrlMode>open</ctrlMode>');
  });

  it.each([
    ['busy, and does it then', ok(status(2, 'deviceBusy', 'Device Busy'))],
    ['503 while it starts, and does it then', not('503 Service Unavailable', status(2, 'deviceBusy'))],
    ['503 without a word, and does it then', not('503 Service Unavailable', '')],
  ])('%s', async (_what, steps) => {
    const unit = await openHttpUnit({ obey: (_call, times) => (times === 0 ? steps : ok(status(1, 'ok'))) });
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port });
    await exit.leave();
    expect(await exit.outcome()).toBe('opened');
    expect(unit.obeyed()).toBe(2);
    await exit.revoke();
    await unit.end();
  });

  it('busy for ever is asked a few times, and an alarm says so', async () => {
    const unit = await openHttpUnit({ obey: () => ok(status(2, 'deviceBusy', 'Device Busy')) });
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port });
    await exit.leave();
    expect(await exit.outcome()).toMatch(/busy/);
    expect(unit.obeyed()).toBeGreaterThan(1);
    expect(unit.obeyed()).toBeLessThan(6);
    await exit.revoke();
    await unit.end();
  });
});
