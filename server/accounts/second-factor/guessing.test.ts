import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DRIVER_PASSWORD, signUpDriver, type Person } from '../../../testing/test-people.ts';
import { addPhone, halfSignIn, later, takeStep, type Phone } from '../../../testing/two-step.ts';

const OWN = '/api/account/second-factor';
let app: TestApp;
let driver: Person;
let phone: Phone;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const half = () => halfSignIn(app, driver.email, DRIVER_PASSWORD);
const wrongCode = () => (phone.code() === '000000' ? '111111' : '000000');

beforeEach(async () => {
  driver = await signUpDriver(app);
  phone = await addPhone(app, driver);
});

describe('a factor counts once', () => {
  test('a code that was seen by somebody else is worth nothing, not even the one before it', async () => {
    const code = phone.code();
    expect((await takeStep(await half(), { code })).status).toBe(200);
    expect(await takeStep(await half(), { code })).toMatchObject({
      status: 401,
      body: { code: 'wrong_second_factor' },
    });
    later(app, 31);
    expect((await takeStep(await half(), { code: phone.code() })).status).toBe(200);
  });

  test('nor is the code that set the app up', async () => {
    const other = await signUpDriver(app);
    const begun = app.now();
    const { code } = await addPhone(app, other);
    app.setNow(begun);
    const client = await halfSignIn(app, other.email, DRIVER_PASSWORD);
    expect((await takeStep(client, { code: code() })).status).toBe(401);
  });

  test('of twenty at the same moment with one code, each with a half sign-in of its own, one gets in', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, half));
    const code = phone.code();
    const answers = await Promise.all(clients.map((client) => takeStep(client, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  test('of many at the same moment in one half sign-in, with different factors, one gets in', async () => {
    const client = await half();
    const factors = [
      { code: phone.code() },
      ...phone.recoveryCodes.slice(0, 3).map((recoveryCode) => ({ recoveryCode })),
    ];
    const answers = await Promise.all(factors.map((factor) => takeStep(client, factor)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await driver.client.call('GET', OWN);
    expect((body as { recoveryCodesLeft: number }).recoveryCodesLeft).toBeGreaterThanOrEqual(9);
  });

  test('a recovery code signs in once, however it is spelled', async () => {
    const [first = '', second = ''] = phone.recoveryCodes;
    const typed = ` ${bare(first).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await takeStep(await half(), { recoveryCode: typed })).status).toBe(200);
    const again = await half();
    expect((await takeStep(again, { recoveryCode: first })).status).toBe(401);
    expect((await takeStep(again, { recoveryCode: second })).status).toBe(200);
    expect((await driver.client.call('GET', OWN)).body).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('of ten at the same moment with one recovery code one gets in', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, half));
    const [recoveryCode] = phone.recoveryCodes;
    const answers = await Promise.all(clients.map((client) => takeStep(client, { recoveryCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('guessing', () => {
  test('a half sign-in takes five tries, the right one included, also at the same moment', async () => {
    const client = await half();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => takeStep(client, { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' })),
    );
    const codes = answers.map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'wrong_second_factor')).toHaveLength(5);
    expect(codes.filter((code) => code === 'second_step_ended')).toHaveLength(35);
    const right = await takeStep(client, { code: phone.code() });
    expect(right).toMatchObject({ status: 401, body: { code: 'second_step_ended' } });
  });

  test('many half sign-ins get no further than one: ten wrong codes a day, then a growing wait', async () => {
    const tried = async () => {
      const client = await half();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => takeStep(client, { code: wrongCode() })),
      );
      return answers.map(({ status }) => status);
    };
    const statuses = (await Promise.all(Array.from({ length: 8 }, tried))).flat();
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const right = await takeStep(await half(), { code: phone.code() });
    expect(right).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    later(app, 61);
    expect((await takeStep(await half(), { code: wrongCode() })).status).toBe(401);
    later(app, 61);
    expect((await takeStep(await half(), { code: phone.code() })).status).toBe(429);
    later(app, 60);
    expect((await takeStep(await half(), { code: phone.code() })).status).toBe(200);
  });

  test('while a guesser is shut out, a recovery code lets the owner in', async () => {
    for (let n = 0; n < 3; n += 1) {
      const client = await half();
      for (let i = 0; i < 5; i += 1) await takeStep(client, { code: wrongCode() });
    }
    expect((await takeStep(await half(), { code: phone.code() })).status).toBe(429);
    const owner = await takeStep(await half(), { recoveryCode: phone.recoveryCodes[0] });
    expect(owner.status).toBe(200);
  });

  test('who is signed in cannot guess the password by confirming either', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => {
        const answer = await driver.client.call('POST', `${OWN}/confirmation`, { password: 'wrong' });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});

function bare(code: string): string {
  return code.replaceAll('-', '');
}
