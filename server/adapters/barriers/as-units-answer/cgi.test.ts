import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenExits, type DrivenExits } from '../../../../testing/barrier-units/driven-exits.ts';
import { answerOf, openHttpUnit } from '../../../../testing/barrier-units/http-unit.ts';
import { bytes, type UnitStep } from '../../../../testing/barrier-units/play.ts';

let exits: DrivenExits;
beforeAll(async () => {
  exits = await openDrivenExits();
});
afterAll(() => exits.end());

type Answered = readonly [what: string, steps: readonly UnitStep[], reads: RegExp | null];

const ok = (body: string) => [answerOf('200 OK', body, ['Content-Type: text/plain'])];
const HTML = '<html><head><title>404 Not Found</title></head><body>The page is not here</body></html>';

/** What Dahua's and CP Plus's cameras answer to openStrobe. */
const DAHUA: readonly Answered[] = [
  ['OK', ok('OK\r\n'), null],
  ['OK without an end of line', ok('OK'), null],
  ['ok in small letters', ok('ok\n'), null],
  ['OK without a length', [bytes('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nOK\r\n'), 'end'], null],
  ['OK by HTTP/1.0', [bytes('HTTP/1.0 200 OK\r\n\r\nOK\r\n'), 'end'], null],
  ['a yes in JSON', ok('{"result":true}'), null],
  ['a no in JSON', ok('{"result":false,"error":{"code":268959743}}'), /did not obey/],
  ['Error', ok('Error\r\n'), /did not obey/],
  ['root.Error', ok('root.Error\r\n'), /did not obey/],
  ['that it lacks the right', ok('Error\r\nNo Authority!\r\n'), /account may not open/],
  [
    'that it lacks the right, with 403',
    [answerOf('403 Forbidden', 'Error\r\nInvalid Authority!')],
    /account may not open/,
  ],
  ['a bad request', [answerOf('400 Bad Request', 'Error\r\nBad Request!\r\n')], /did not obey/],
  ['an error with its number', ok('Error\r\nErrorID=3, Detail=Unknown error!\r\n'), /did not obey/],
  [
    'that it is not built in',
    [answerOf('501 Not Implemented', 'Error\r\nNot Implemented!\r\n')],
    /knows no such command/,
  ],
  ['that it is not built in, with 200', ok('Error\r\nNot Implemented!\r\n'), /knows no such command/],
  ['nothing', ok(''), /nobody knows whether/],
  ['a page', ok(HTML), /nobody knows whether/],
  ['OKAY then, which is no word of it', ok('Okra is out\n'), /nobody knows whether/],
];

/** What Axis devices answer to port.cgi. */
const AXIS: readonly Answered[] = [
  ['nothing', ok(''), null],
  ['204', [bytes('HTTP/1.1 204 No Content\r\n\r\n')], null],
  ['OK', ok('OK\r\n'), null],
  ['the port and its state', ok('port3=active\r\n'), null],
  ['an error in a comment', ok('# Error: Unknown port\r\n'), /did not obey/],
  ['a failed request', ok('# Request failed: Unknown port 3\r\n'), /did not obey/],
  ['400', [answerOf('400 Bad Request', 'Bad Request')], /did not obey/],
  ['403', [answerOf('403 Forbidden', HTML)], /account may not open/],
  ['404', [answerOf('404 Not Found', HTML)], /knows no such command/],
  ['a page', ok('<!DOCTYPE html><html><body>Sign in</body></html>'), /nobody knows whether/],
];

describe.each([
  ['dahua', DAHUA, '/cgi-bin/trafficSnap.cgi?action=openStrobe&channel=3&info.openType=Normal'],
  ['axis', AXIS, '/axis-cgi/io/port.cgi?action=3%3A%2F500%5C'],
] as const)('a unit of %s that answers', (maker, answers, uri) => {
  it.each(answers)('%s', async (_what, steps, reads) => {
    const unit = await openHttpUnit({ obey: () => steps });
    const exit = await exits.addExit({ maker, port: unit.port, output: 3 });
    await exit.leave();
    const outcome = await exit.outcome();
    const alarms = await exit.alarms();
    await exit.revoke();
    await unit.end();
    expect(outcome).toMatch(reads ?? /^opened$/);
    expect(alarms).toEqual(reads ? [outcome] : []);
    expect([unit.obeyed(), unit.wrong()]).toEqual([1, 0]);
    expect(unit.calls[0]).toMatchObject({ method: 'GET', uri });
  });
});
