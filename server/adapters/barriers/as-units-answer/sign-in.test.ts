import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenExits, type DrivenExits } from '../../../../testing/barrier-units/driven-exits.ts';
import {
  answerOf,
  openHttpUnit,
  REALM,
  type HttpUnit,
  type UnitManner,
} from '../../../../testing/barrier-units/http-unit.ts';
import { bytes } from '../../../../testing/barrier-units/play.ts';

let exits: DrivenExits;
beforeAll(async () => {
  exits = await openDrivenExits();
});
afterAll(() => exits.end());

const obey = () => [answerOf('200 OK', '<ResponseStatus><statusCode>1</statusCode></ResponseStatus>')];
const A = 'WWW-Authenticate';

/** Questions that units put, each of which a right account answers at the first try. */
const ASKED: readonly (readonly [what: string, manner: Omit<UnitManner, 'obey'>])[] = [
  [
    'SHA-256 and two ways of counting',
    {
      challenge: (n) => [
        `${A}: Digest realm="${REALM}", qop="auth,auth-int", algorithm=SHA-256, nonce="${n}", opaque="o"`,
      ],
    },
  ],
  [
    'three headers, the bare password first',
    {
      challenge: (n) => [
        `${A}: Basic realm="${REALM}"`,
        `${A}: Digest realm="${REALM}", algorithm=MD5, qop="auth", nonce="${n}"`,
        `${A}: Digest realm="${REALM}", algorithm=SHA-256, qop="auth", nonce="${n}"`,
      ],
    },
  ],
  [
    'one header with all',
    {
      challenge: (n) => [
        `${A}: Basic realm="${REALM}", Digest realm="${REALM}", qop="auth", nonce="${n}", Negotiate`,
      ],
    },
  ],
  ['no count (RFC 2069)', { challenge: (n) => [`${A}: Digest realm="${REALM}", nonce="${n}"`] }],
  [
    'nothing in quotes',
    { realm: 'Device', challenge: (n) => [`${A}: Digest realm=Device, nonce=${n}, qop=auth, algorithm=MD5`] },
  ],
  [
    'all in quotes',
    {
      challenge: (n) => [
        `${A}: Digest realm="${REALM}", nonce="${n}", qop="auth", algorithm="MD5", stale="false"`,
      ],
    },
  ],
  [
    'capitals and loose spaces',
    { challenge: (n) => [`WWW-AUTHENTICATE:   DIGEST  Realm = "${REALM}" ,  NONCE="${n}" , QOP = "auth" ,`] },
  ],
  [
    'a nonce that looks like more',
    { challenge: (n) => [`${A}: Digest realm="${REALM}", nonce="${n}", qop="auth", opaque="a=b, c/d=="`] },
  ],
  [
    'an empty opaque',
    { challenge: (n) => [`${A}: Digest realm="${REALM}", nonce="${n}", qop="auth", opaque=""`] },
  ],
  [
    'a realm with quotes and commas',
    {
      realm: 'Gate "A", east=1 \\ x',
      challenge: (n) => [`${A}: Digest realm="Gate \\"A\\", east=1 \\\\ x", nonce="${n}", qop="auth"`],
    },
  ],
  [
    'a realm in Chinese',
    {
      realm: Buffer.from('车场入口').toString('latin1'),
      challenge: (n) => [
        `${A}: Digest realm="${Buffer.from('车场入口').toString('latin1')}", charset=UTF-8, nonce="${n}", qop="auth"`,
      ],
    },
  ],
  [
    'a realm in Latin-1',
    { realm: 'Sch\xF6n', challenge: (n) => [`${A}: Digest realm="Sch\xF6n", nonce="${n}", qop="auth"`] },
  ],
  [
    'MD5-sess',
    { challenge: (n) => [`${A}: Digest realm="${REALM}", algorithm=MD5-sess, nonce="${n}", qop="auth"`] },
  ],
  [
    'SHA-256-sess',
    { challenge: (n) => [`${A}: Digest realm="${REALM}", algorithm=SHA-256-sess, nonce="${n}", qop="auth"`] },
  ],
  [
    'the body in its count alone',
    { challenge: (n) => [`${A}: Digest realm="${REALM}", nonce="${n}", qop="auth-int"`] },
  ],
  ['each nonce for one call', { isOnce: true }],
  [
    'a line that it closes each time',
    {
      isOnce: true,
      challenge: (n) => [`${A}: Digest realm="${REALM}", nonce="${n}", qop="auth"`, 'Connection: close'],
    },
  ],
  ['a name and a password with other letters', { account: { user: 'गेट "1"', password: 'पार्किंग:ö' } }],
];

describe('a unit that asks with', () => {
  it.each(ASKED)('%s', async (_what, manner) => {
    const unit = await openHttpUnit({ ...manner, obey });
    expect(await leaveOnce(unit, manner.account)).toBe('opened');
    expect([unit.obeyed(), unit.wrong()]).toEqual([1, 0]);
  });

  it('a name for what comes next goes on as it did', async () => {
    const next = ['Authentication-Info: nextnonce="abc", qop=auth, rspauth="x"'];
    const unit = await openHttpUnit({
      obey: () => [answerOf('200 OK', '<ResponseStatus><statusCode>1</statusCode></ResponseStatus>', next)],
    });
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port });
    for (const plate of ['MH12DE1433', 'KA01AB7788']) {
      await exit.leave(plate);
      expect(await exit.outcome()).toBe('opened');
    }
    expect([unit.obeyed(), unit.wrong()]).toEqual([2, 0]);
    await exit.revoke();
    await unit.end();
  });

  it('a nonce that is stale by the time that it is used, and a fresh one', async () => {
    const unit = await openHttpUnit({
      obey,
      challenge: (nonce) => [`${A}: Digest realm="${REALM}", nonce="${nonce}", qop="auth", stale=TRUE`],
      refuse: (call, times) =>
        call.signIn === 'none' && times === 0
          ? [
              bytes(
                `HTTP/1.1 401 x\r\n${A}: Digest realm="${REALM}", nonce="old", qop="auth"\r\nContent-Length: 0\r\n\r\n`,
              ),
            ]
          : null,
    });
    expect(await leaveOnce(unit)).toBe('opened');
    expect(unit.calls).toHaveLength(3);
  });
});

const REFUSED: readonly (readonly [what: string, lines: readonly string[], reads: RegExp])[] = [
  [
    'stale nonces for ever',
    [`${A}: Digest realm="${REALM}", nonce="other", qop="auth", stale=true`],
    /sign-in/,
  ],
  [
    'SHA-512-256 alone',
    [`${A}: Digest realm="${REALM}", algorithm=SHA-512-256, nonce="n", qop="auth"`],
    /not known here/,
  ],
  ['Negotiate and NTLM', [`${A}: Negotiate`, `${A}: NTLM`], /not known here/],
  ['the bare password', [`${A}: Basic realm="Device_CGI"`], /unhidden/],
  ['no question at all', [], /not known here/],
  [
    'a count that is not known',
    [`${A}: Digest realm="${REALM}", nonce="n", qop="auth-conf"`],
    /not known here/,
  ],
  ['a digest without a nonce', [`${A}: Digest realm="${REALM}"`], /not known here/],
];

describe('a unit whose sign-in fails, and that is not sent the password again and again: it asks with', () => {
  it.each(REFUSED)('%s', async (_what, lines, reads) => {
    const unit = await openHttpUnit({ obey, challenge: () => lines });
    const exit = await exits.addExit({ maker: 'hikvision', port: unit.port });
    const { length } = unit.calls;
    await exit.leave();
    expect(await exit.outcome()).toMatch(reads);
    expect(unit.calls.length - length).toBeLessThanOrEqual(3);
    await exit.revoke();
    await unit.end();
  });

  it('the bare password once the first answer was refused: it is never sent', async () => {
    const unit = await openHttpUnit({
      obey,
      realm: 'none',
      challenge: (nonce, times) =>
        times === 0 ? [`${A}: Digest realm="x", nonce="${nonce}", qop="auth"`] : [`${A}: Basic realm="x"`],
    });
    await leaveOnce(unit);
    expect(unit.calls.map(({ given }) => given).filter((given) => given?.startsWith('Basic'))).toEqual([]);
  });
});

async function leaveOnce(unit: HttpUnit, more: object = {}): Promise<string> {
  const exit = await exits.addExit({ maker: 'hikvision', port: unit.port, ...more });
  await exit.leave();
  const outcome = await exit.outcome();
  await exit.revoke();
  await unit.end();
  return outcome;
}
