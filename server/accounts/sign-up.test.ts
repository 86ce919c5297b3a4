import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../testing/test-client.ts';
import { DRIVER_PASSWORD, signUpDriver, someAddress } from '../../testing/test-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readRows } from '../../testing/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const fresh = () => createClient(app.http, { address: someAddress() });
const wanted = (more: Record<string, unknown> = {}) => ({
  name: 'Asha Rao',
  email: `asha-${Math.random()}@example.com`,
  password: DRIVER_PASSWORD,
  plateNumbers: [],
  ...more,
});

test('a sign-up answers the account, signs it in, and stores no password and no token as such', async () => {
  const client = fresh();
  const body = wanted({ email: 'Asha@Example.com', plateNumbers: ['gj 05 ab 1234', '  ', 'MH12DE1433'] });
  const answer = await client.call('POST', '/api/auth/signup', body);
  expect(answer).toMatchObject({
    status: 201,
    body: { name: 'Asha Rao', email: 'Asha@Example.com', role: 'driver', adminOf: [] },
  });
  expect(answer.body).toHaveProperty('plateNumbers', ['GJ05AB1234', 'MH12DE1433']);
  expect(Object.keys(answer.body as object).toSorted()).toEqual(
    ['adminOf', 'email', 'id', 'name', 'plateNumbers', 'role'].toSorted(),
  );
  expect(await client.call('GET', '/api/auth/me')).toMatchObject({
    status: 200,
    body: answer.body as object,
  });
  const stored = await app.services.database.transact('system', (transaction) =>
    readRows<{ all: string }>(
      transaction,
      sql`select coalesce(string_agg(t::text, ' '), '') as all from (
      select a::text as t from accounts a union all select s::text from sign_ins s
      union all select b::text from known_browsers b) rows`,
    ),
  );
  expect(stored[0]?.all).toContain('$argon2id$v=19$m=');
  for (const secret of [DRIVER_PASSWORD, ...client.cookies.values()])
    expect(stored[0]?.all).not.toContain(secret);
});

describe('a sign-up is refused with a sentence for the person', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a name of spaces', { name: '  ' }, 'name', 'Full name is required'],
    ['no e-mail address', { email: 'asha' }, 'email', 'Please enter a valid email address'],
    ['a short password', { password: 'sevench' }, 'password', 'The password needs at least 8 characters.'],
    ['a common password', { password: 'Password123' }, 'password', 'one of the first that guessers try'],
    ['the own name', { name: 'Bharatwaj', password: 'bharatwaj1' }, 'password', 'may not be your name'],
    [
      'no registration',
      { plateNumbers: ['', 'HELLO'] },
      'plateNumbers.1',
      'Plate #2 is not an Indian registration',
    ],
    [
      'a plate with a look-alike',
      { plateNumbers: ['GJO5AB1234'] },
      'plateNumbers.0',
      'not an Indian registration',
    ],
    ['four plates', { plateNumbers: ['', '', '', ''] }, 'plateNumbers', 'At most 3 plates'],
    ['no phone number', { phone: '12' }, 'phone', 'Please enter a valid phone number'],
  ])('%s', async (_what, more, field, sentence) => {
    const { status, body } = await fresh().call('POST', '/api/auth/signup', wanted(more));
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    const { error, fields } = body as { error: string; fields: Record<string, string> };
    expect(error).toContain(sentence);
    expect(fields[field]).toContain(sentence);
  });

  test.each(['role', 'isAdmin', 'is_super_admin', 'isSuperAdmin', 'adminOf', 'id', 'mallId', 'isDemo'])(
    'a body with %s grants nothing',
    async (extra) => {
      const body = wanted({ [extra]: extra === 'role' ? 'super_admin' : true });
      expect(await fresh().call('POST', '/api/auth/signup', body)).toMatchObject({ status: 400 });
    },
  );
});

test('an e-mail address or phone number has one account, in whatever case or spelling, also at the same moment', async () => {
  const one = wanted({ email: 'twice@example.com', phone: '98250 12345' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => fresh().call('POST', '/api/auth/signup', one)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(
    await fresh().call('POST', '/api/auth/signup', wanted({ email: 'TWICE@example.com' })),
  ).toMatchObject({
    status: 409,
    body: { code: 'email_taken', error: 'This e-mail address already has an account. Please sign in.' },
  });
  expect(await fresh().call('POST', '/api/auth/signup', wanted({ phone: '+91-98250-12345' }))).toMatchObject({
    status: 409,
    body: { code: 'phone_taken' },
  });
});

describe('plates at the sign-up', () => {
  test('whoever else claims a plate, the answer is the same, and nobody is shut out', async () => {
    const first = await fresh().call('POST', '/api/auth/signup', wanted({ plateNumbers: ['DL7CQ1939'] }));
    const second = await fresh().call(
      'POST',
      '/api/auth/signup',
      wanted({ plateNumbers: ['DL 07 CQ 1939'] }),
    );
    const { id: _, email: __, ...shown } = first.body as Record<string, unknown>;
    expect(shown).toMatchObject({ plateNumbers: ['DL07CQ1939'] });
    expect(second).toMatchObject({ status: 201, body: shown });
  });

  test('of one plate at the same moment all are claims', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUpDriver(app, ['TN10AB0001'])));
    const shown = await Promise.all(people.map(({ client }) => client.call('GET', '/api/auth/me')));
    for (const { body } of shown) expect(body).toMatchObject({ plateNumbers: ['TN10AB0001'] });
  });

  test('the same plate typed twice is one claim, and sessions count from the claim on', async () => {
    const { id, client } = await signUpDriver(app, ['UP14AB0001', 'up14 ab 1']);
    expect(await client.call('GET', '/api/auth/me')).toMatchObject({
      body: { plateNumbers: ['UP14AB0001'] },
    });
    const [row] = await app.services.database.transact('system', (transaction) =>
      readRows<{ account: number; from: Date; status: string }>(
        transaction,
        sql`
        select p.account_id as account, v.visible_from as "from", p.status
        from account_plates p join plate_views v using (account_id, plate_key)
          join accounts a on a.id = p.account_id where a.public_id = ${id}`,
      ),
    );
    expect(row).toMatchObject({ from: app.now(), status: 'claimed' });
    const account = row?.account ?? 0;
    const plates = await app.services.database.transact({ account }, (transaction) =>
      app.plates.of(transaction, account),
    );
    expect(plates).toEqual([{ key: 'UP14AB0001', plate: 'UP14AB0001' }]);
  });
});

test('sign-ups are limited by address, and the next one is free when the oldest is an hour old', async () => {
  const limited = await createTestApp({ env: { RATE_LIMIT_SIGN_UP: '3' } });
  try {
    const client = createClient(limited.http, { address: '203.0.113.9' });
    const signUp = () => client.call('POST', '/api/auth/signup', wanted());
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await signUp()).status);
    limited.setNow('2026-11-20T10:20:00+05:30');
    const refused = await signUp();
    expect([...statuses, refused.status]).toEqual([201, 201, 201, 429]);
    expect(refused.headers['retry-after']).toBe('2400');
    limited.setNow('2026-11-20T11:00:01+05:30');
    expect((await signUp()).status).toBe(201);
  } finally {
    await limited.end();
  }
});
