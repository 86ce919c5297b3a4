import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenExits, type DrivenExits } from '../../../../testing/barrier-units/driven-exits.ts';
import { answerOf, openHttpUnit, REALM, type HttpUnit } from '../../../../testing/barrier-units/http-unit.ts';
import { bytes } from '../../../../testing/barrier-units/play.ts';

let exits: DrivenExits;
beforeAll(async () => {
  exits = await openDrivenExits();
});
afterAll(() => exits.end());

const obey = () => [answerOf('200 OK', '<ResponseStatus><statusCode>1</statusCode></ResponseStatus>')];
const A = 'WWW-Authenticate';

const check = (values: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><userCheck version="2.0"><statusValue>401</statusValue><statusString>Unauthorized</statusString><isDefaultPassword>false</isDefaultPassword>${values}</userCheck>`;

describe('an account that its unit', () => {
  const refusing = (body: string, status = '401 Unauthorized') =>
    openHttpUnit({
      obey,
      refuse: (call) =>
        call.signIn === 'wrong'
          ? [answerOf(status, body, [`${A}: Digest realm="${REALM}", nonce="n", qop="auth"`])]
          : null,
    });
  const cars = ['MH12DE1433', 'KA01AB7788', 'DL8CAF5031', 'TN22CZ9910'];

  /** Four cars leave; when the rest is over one more does. Answers how often the password was sent each time. */
  async function wearOut(unit: HttpUnit, restMs: number) {
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port, password: 'wrong' });
    const details: string[] = [];
    for (const plate of cars) {
      await exit.leave(plate);
      details.push(await exit.outcome());
    }
    const before = unit.wrong();
    const now = exits.gates.app.now();
    exits.gates.app.setNow(new Date(now.getTime() + restMs));
    await exit.leave('UP14FG4466');
    await exit.outcome();
    exits.gates.app.setNow(now);
    const alarms = await exit.alarms();
    await exit.revoke();
    await unit.end();
    return { details, before, after: unit.wrong() - before, alarms };
  }

  it.each([
    [
      'refuses',
      check('<lockStatus>unlock</lockStatus><retryLoginTime>5</retryLoginTime>'),
      '401 Unauthorized',
      2,
      11 * 60_000,
    ],
    [
      'will lock at the next try',
      check('<lockStatus>unlock</lockStatus><retryLoginTime>1</retryLoginTime>'),
      '401 Unauthorized',
      1,
      31 * 60_000,
    ],
    [
      'has locked',
      check('<lockStatus>lock</lockStatus><unlockTime>1786</unlockTime>'),
      '401 Unauthorized',
      1,
      1_790_000,
    ],
    [
      'has locked, in JSON',
      '{"statusCode":4,"lockStatus":"lock","unlockTime":1786}',
      '401 Unauthorized',
      1,
      1_790_000,
    ],
    [
      'has locked, with 403',
      check('<lockStatus>lock</lockStatus><unlockTime>1786</unlockTime>'),
      '403 Forbidden',
      1,
      1_790_000,
    ],
  ])('%s is left alone', async (_what, body, status, tries, restMs) => {
    const { details, before, after, alarms } = await wearOut(await refusing(body, status), restMs);
    expect(before).toBe(tries);
    expect(after).toBe(1);
    expect(details.at(-1)).toMatch(/left alone until/);
    expect(details[0]).toMatch(/locked|refuses/);
    expect(alarms).toHaveLength(1);
  });

  it('has locked is left alone as long as the unit says', async () => {
    const body = check('<lockStatus>lock</lockStatus><unlockTime>1786</unlockTime>');
    const { before, after } = await wearOut(await refusing(body), 25 * 60_000);
    expect([before, after]).toEqual([1, 0]);
  });

  it('refuses though it took it before is tried again after a minute: all its lines may have been in use', async () => {
    let isFull = false;
    const unit = await openHttpUnit({
      obey: () => (isFull ? [bytes('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')] : obey()),
    });
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port });
    const leave = async (plate: string) => {
      await exit.leave(plate);
      return exit.outcome();
    };
    expect(await leave('MH12DE1433')).toBe('opened');
    isFull = true;
    for (const plate of ['KA01AB7788', 'DL8CAF5031', 'TN22CZ9910'])
      expect(await leave(plate)).not.toBe('opened');
    expect(unit.obeyed()).toBe(3);
    isFull = false;
    const now = exits.gates.app.now();
    exits.gates.app.setNow(new Date(now.getTime() + 61_000));
    expect(await leave('UP14FG4466')).toBe('opened');
    exits.gates.app.setNow(now);
    await exit.revoke();
    await unit.end();
  });
});
