import type { MallRole } from '#contract/roles.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../server/accounts/index.ts';
import type { Services } from '../server/platform/services.ts';
import { tokenTo } from './mailbox.ts';
import { createClient, type Answered, type TestClient } from './test-client.ts';

export const DRIVER_PASSWORD = 'a-quiet-morning-in-surat';
export const STAFF_PASSWORD = 'seventeen green mangoes';

interface Reached {
  http: FastifyInstance;
  accounts: Accounts;
}

export interface Person {
  readonly client: TestClient;
  readonly id: string;
  readonly email: string;
}

/** Signs up a driver with plates, from an address of his own. */
export async function signUpDriver(
  { http }: Reached,
  plateNumbers: string[] = [],
  given: { email?: string; password?: string } = {},
): Promise<Person> {
  const client = createClient(http, { address: someAddress() });
  const { email = `driver-${randomUUID()}@example.com`, password = DRIVER_PASSWORD } = given;
  const body = { name: 'Asha Rao', email, password, plateNumbers };
  return { client, email, id: idOf(await client.call('POST', '/api/auth/signup', body)) };
}

/** Creates a super admin as the command line does, and signs in. */
export async function signInSuperAdmin(app: Reached): Promise<Person> {
  const email = `super-${randomUUID()}@example.com`;
  await app.accounts.createSuperAdmin(email, STAFF_PASSWORD);
  return signIn(app, email, STAFF_PASSWORD);
}

const recent = new WeakMap<FastifyInstance, { person: Person; at: number }>();
const RECENT_MS = 3_600_000;

/** A super admin who has signed in within the last hour: for whoever asks much, as each password is slow to judge. */
export async function recentSuperAdmin(app: Reached & { now(): Date }): Promise<Person> {
  const now = app.now().getTime();
  const known = recent.get(app.http);
  if (known && Math.abs(now - known.at) < RECENT_MS) return known.person;
  const person = await signInSuperAdmin(app);
  recent.set(app.http, { person, at: now });
  return person;
}

/** Lets a super admin make an admin of the malls (their `_id`), who signs in. */
export async function signInAdmin(app: Reached, superAdmin: Person, malls: string[]): Promise<Person> {
  const email = `admin-${randomUUID()}@example.com`;
  const body = { name: 'Meera Shah', email, password: STAFF_PASSWORD, malls };
  const answer = await superAdmin.client.call('POST', '/api/super/admins', body);
  if (answer.status !== 201) throw new Error(`no admin was made: ${JSON.stringify(answer.body)}`);
  return signIn(app, email, STAFF_PASSWORD);
}

/** Lets an admin invite somebody to a role in the mall (its `_id`), who accepts by the mailed or shown link. */
export async function signInHelper(
  app: Reached & { services: Services },
  admin: Person,
  mall: string,
  role: MallRole,
  name = 'Ravi Joshi',
): Promise<Person> {
  const email = `${role}-${randomUUID()}@example.com`;
  const body = { name, email, role };
  const answer = await admin.client.call('POST', `/api/malls/${mall}/people`, body);
  if (answer.status !== 201) throw new Error(`nobody was invited: ${JSON.stringify(answer.body)}`);
  const { link } = answer.body as { link: string | null };
  const token = link === null ? await tokenTo(app, email, 'invitation') : (link.split('/').at(-1) ?? '');
  const accepted = { token, name, password: STAFF_PASSWORD };
  const client = createClient(app.http, { address: someAddress() });
  return { client, email, id: idOf(await client.call('POST', '/api/invitations/accept', accepted)) };
}

export async function signIn({ http }: Reached, email: string, password: string): Promise<Person> {
  const client = createClient(http, { address: someAddress() });
  return { client, email, id: idOf(await client.call('POST', '/api/auth/login', { email, password })) };
}

/** Creates a live mall; answers its `_id`. */
export async function addMall(superAdmin: Person, name: string): Promise<string> {
  const answer = await superAdmin.client.call('POST', '/api/super/malls', { name, isLive: true });
  if (answer.status !== 201) throw new Error(`no mall was made: ${JSON.stringify(answer.body)}`);
  return (answer.body as { mall: { _id: string } }).mall._id;
}

/** Registers a device of a mall and answers a client that carries its key. */
export async function addDevice(
  { http }: Reached,
  superAdmin: Person,
  mall: string,
  input: Record<string, unknown>,
): Promise<{ client: TestClient; id: string; key: string }> {
  const answer = await superAdmin.client.call('POST', `/api/super/malls/${mall}/devices`, input);
  if (answer.status !== 201) throw new Error(`no device was made: ${JSON.stringify(answer.body)}`);
  const { device, key } = answer.body as { device: { id: string }; key: string };
  const headers = { authorization: `Bearer ${key}` };
  return { client: createClient(http, { headers, origin: null }), id: device.id, key };
}

let addresses = 0;

/** Addresses of documentation networks, so that nobody shares a limit by accident. */
export function someAddress(): string {
  addresses += 1;
  return `198.18.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function idOf({ status, body }: Answered): string {
  if (status >= 300) throw new Error(`not let in: ${JSON.stringify(body)}`);
  return (body as { id: string }).id;
}
