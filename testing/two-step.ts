import { codeAt, stepAt } from '../server/accounts/second-factor/one-time-code.ts';
import type { TestApp } from './test-app.ts';
import { createClient, type Answered, type TestClient } from './test-client.ts';
import { someAddress, type Person } from './test-people.ts';

/** An authenticator app on somebody's phone, and the recovery codes that came with it. */
export interface Phone {
  readonly secret: Buffer;
  readonly recoveryCodes: string[];
  /** The code that the phone shows, by the time of the application. */
  code(this: void): string;
}

/** Sets up an authenticator app as a person would. */
export async function addPhone(app: TestApp, { client }: Pick<Person, 'client'>): Promise<Phone> {
  const prepared = await client.call('POST', '/api/account/second-factor/app');
  if (prepared.status !== 200) throw new Error(`no secret: ${JSON.stringify(prepared.body)}`);
  const secret = fromBase32((prepared.body as { secret: string }).secret);
  const code = () => codeAt(secret, stepAt(app.now()));
  const added = await client.call('PUT', '/api/account/second-factor/app', { code: code() });
  if (added.status !== 200) throw new Error(`no app was added: ${JSON.stringify(added.body)}`);
  const { recoveryCodes } = added.body as { recoveryCodes: string[] | null };
  later(app, 31);
  return { secret, recoveryCodes: recoveryCodes ?? [], code };
}

/** Lets seconds pass. */
export function later(app: TestApp, seconds: number): void {
  app.setNow(new Date(app.now().getTime() + seconds * 1000));
}

/** A browser in which the right password was given; the second factor is still owed. */
export async function halfSignIn(
  app: Pick<TestApp, 'http'>,
  email: string,
  password: string,
): Promise<TestClient> {
  const client = createClient(app.http, { address: someAddress() });
  const { status, body } = await client.call('POST', '/api/auth/login', { email, password });
  if (status !== 401 || (body as { code: string }).code !== 'second_factor_needed')
    throw new Error(`no half sign-in: ${status} ${JSON.stringify(body)}`);
  return client;
}

export function takeStep(client: TestClient, body: object): Promise<Answered> {
  return client.call('POST', '/api/auth/second-step', body);
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
