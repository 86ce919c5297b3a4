import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS } from '../../testing/access-matrix.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { leaveTraces, signUpMarked, WITH_MAIL, type MarkedPerson } from '../../testing/marked-person.ts';
import { DRIVER_PASSWORD, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let person: MarkedPerson;
let readers: Readonly<Record<string, Person>>;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: WITH_MAIL });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  person = await signUpMarked(gates);
  await leaveTraces(gates, mall, person);
  const root = await signInSuperAdmin(gates.app);
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  readers = { root, admin };
  gates.app.setNow(at(200));
  // Whoever has one is asked for it too.
  await mall.rows(sql`delete from passkeys`);
  const answer = await person.client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
  expect(answer.status).toBe(200);
  await gates.app.privacy.tick(at(200));
}, 600_000);
afterAll(() => gates.end());

/** The tables whose public ids stand in addresses, by the name of the parameter. */
const NAMED: Readonly<Record<string, string>> = {
  session: 'sessions',
  pass: 'passes',
  dispute: 'disputes',
  deviceId: 'devices',
};

/** The ids that a parameter of an address may have. */
async function idsOf(name: string): Promise<string[]> {
  if (name === 'id') return [mall.mall.publicId];
  if (name === 'item') return listItems();
  const table = NAMED[name];
  if (table === undefined) return [];
  const rows = await mall.rows<{ id: string }>(
    sql`select public_id::text as id from ${raw(table)} where mall_id = ${mall.mall.id}`,
  );
  return rows.map(({ id }) => id);
}

async function listItems(): Promise<string[]> {
  const path = `/api/malls/${mall.mall.publicId}/attention`;
  const { body } = (await readers['admin']?.client.call('GET', path)) ?? { body: null };
  return [...new Set(JSON.stringify(body).match(/"(?:alert|session|dispute):[\w-]+"/g))].map((id) =>
    id.replaceAll('"', ''),
  );
}

/** The addresses of a call with every id that there is; where a parameter has none, as the access matrix has it. */
async function addressesOf(path: string, row: (typeof ROWS)[string] | undefined): Promise<string[]> {
  const written =
    row?.url?.({ mallName: mall.mall.name, mallId: mall.mall.publicId }) ?? path.replaceAll(/:\w+/g, 'none');
  const query = written.includes('?') ? written.slice(written.indexOf('?')) : '';
  let addresses = [path];
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const ids = await idsOf(name);
    addresses = addresses.flatMap((address) => ids.map((id) => address.replace(`:${name}`, id)));
  }
  return addresses.length === 0 ? [written] : addresses.map((address) => `${address}${query}`);
}

/** What a reader is answered at every address of the API that is only read. */
async function readAll(client: Person['client']) {
  const answers: { key: string; address: string; status: number; text: string }[] = [];
  for (const { method, path } of gates.app.http.mounted) {
    const key = `${method} ${path}`;
    if (method !== 'GET' || ROWS[key]?.isEndless || path === '/api/ingest/gates/:gate/commands') continue;
    for (const address of await addressesOf(path, ROWS[key])) {
      const { status, body } = await client.call('GET', address);
      answers.push({ key, address, status, text: JSON.stringify(body ?? '').toUpperCase() });
    }
  }
  return answers;
}

test.each(['root', 'admin'])(
  'after an erasure every read of the API answers %s, and none names the erased person',
  async (who) => {
    const reader = readers[who];
    if (!reader) throw new Error(`there is no ${who}`);
    const answers = await readAll(reader.client);
    const marks = person.marks.map((mark) => mark.toUpperCase());
    // 503 says that something is not set up here.
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    expect(answers.filter(({ text }) => marks.some((mark) => text.includes(mark)))).toEqual([]);
    // A walk that is let in nowhere shows nothing.
    const readWell = new Set(answers.flatMap(({ status, key }) => (status === 200 ? [key] : [])));
    for (const path of [
      'passes',
      'passes/:pass',
      'sessions/:session',
      'disputes/:dispute',
      'attention/:item',
    ])
      expect(readWell).toContain(`GET /api/malls/:id/${path}`);
    expect(readWell.size).toBeGreaterThan(who === 'root' ? 60 : 40);
  },
  180_000,
);
