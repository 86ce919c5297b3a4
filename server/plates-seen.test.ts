import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROWS } from '../testing/access-matrix.ts';
import { readTrail } from '../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../testing/test-people.ts';

/** Spelled as a plate of India is, wherever in an answer it stands. */
const PLATE = /\b[A-Z]{2}\d{1,2}[A-Z]{1,3}\d{4}\b/;
/** The kinds that say that somebody saw plates or an image. */
const SEEING: readonly string[] = [
  'plates_listed',
  'plate_viewed',
  'image_viewed',
  'exported',
  'desk_code_made',
  // Answers the plates that were sent with it.
  'pass_added',
];
const STAFF: readonly string[] = ['mall-admin', 'super-admin'];
const keys = Object.keys(ROWS);

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let read: number;
let reviewed: string;
let dispute = '';
/** The calls whose answers carried a plate or an image. */
const carriers = new Set<string>();

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  root = await signInSuperAdmin(gates.app);
  const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]).toString('base64');
  await mall.read('entry-1', at(0), 'GJ05AB1234', { image });
  const [row] = await mall.rows<{ id: number }>(sql`select max(id) as id from plate_reads`);
  read = row?.id ?? 0;
  // A closed session, an exit in review, a read that was refused, with a plate wherever a camera may put one.
  await mall.read('entry-1', at(1), 'MH12CD5678');
  await mall.read('exit-1', at(40), 'MH12CD5678');
  await mall.read('entry-2', at(41), 'KA01EF0001');
  // With an image somebody may still find out more, so it is asked about.
  await mall.read('exit-2', at(50), 'KA01EE0001', { image });
  await mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', {
    readId: 'DL01GH0002',
    plate: 'DL01GH0002',
    readAt: at(51).toISOString(),
    image: 'no image',
  });
  const ended = (await mall.sessions()).find(({ plate, charge }) => plate === 'MH12CD5678' && charge > 0);
  const asked = { session: ended?.sessionId };
  const raised = await root.client.call('POST', `/api/malls/${mall.mall.publicId}/disputes`, asked);
  dispute = (raised.body as { id: string }).id;
  // One car holds at an exit.
  await root.client.call('PUT', `/api/malls/${mall.mall.publicId}/settings`, { exitRule: 'pay-to-leave' });
  await mall.read('entry-1', at(52), 'TN01JK0003');
  await mall.read('exit-1', at(110), 'TN01JK0003');
  await gates.tick(at(120));
  reviewed = (await mall.sessions()).find(({ review }) => review !== null)?.sessionId ?? '';
  gates.app.setNow(at(120));
});
afterAll(() => gates.end());

const endpointOf = (key: string): Endpoint | undefined =>
  gates.app.http.mounted.find(({ method, path }) => `${method} ${path}` === key);

/** Somebody of the staff who has called nothing yet, so that no earlier record is theirs. */
function newStaff({ access }: Endpoint): Promise<Person> {
  return access === 'super-admin'
    ? signInSuperAdmin(gates.app)
    : signInAdmin(gates.app, root, [mall.mall.publicId]);
}

describe('whoever of the staff is shown a plate or an image is recorded as having seen it', () => {
  test.each(keys)('%s', async (key) => {
    const endpoint = endpointOf(key);
    if (!endpoint || !STAFF.includes(endpoint.access)) return;
    const person = await newStaff(endpoint);
    const { text, isImage } = await ask(person, key, endpoint);
    if (!PLATE.test(text) && !isImage) return;
    carriers.add(key);
    const views = (await readTrail(gates.app)).filter(
      ({ actor, action }) => actor === person.id && SEEING.includes(action),
    );
    expect({ key, views }).toMatchObject({ key, views: [{ mall: mall.mall.id }] });
    expect(JSON.stringify(views)).not.toMatch(PLATE);
  });

  test('and the calls that carry plates are those that are known to', () => {
    expect([...carriers].toSorted()).toEqual([
      'GET /api/malls/:id/attention',
      'GET /api/malls/:id/attention/:item',
      'GET /api/malls/:id/disputes',
      'GET /api/malls/:id/disputes/:dispute',
      'GET /api/malls/:id/lanes',
      'GET /api/malls/:id/reads/:readId/image',
      'GET /api/parking',
      'GET /api/parking/export',
      'GET /api/parking/reviews',
      'GET /api/super/malls/:id/alerts',
      'POST /api/malls/:id/disputes/:dispute/decision',
      'POST /api/malls/:id/passes',
      'POST /api/malls/:id/plate-codes',
    ]);
  });
});

async function ask(person: Person, key: string, { method, path }: Endpoint) {
  const row = ROWS[key];
  const named = { mallName: mall.mall.name, mallId: mall.mall.publicId };
  const url = (row?.url?.(named) ?? path)
    .replace('/reads/1/image', `/reads/${read}/image`)
    .replace('/disputes/none', `/disputes/${dispute}`)
    .replace('/attention/session:none', `/attention/session:${reviewed}`);
  const cookie = [...person.client.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await gates.app.http.inject({
    method,
    url,
    headers: { cookie, ...(method === 'GET' ? {} : { origin: 'http://localhost' }) },
    ...(row?.body === undefined ? {} : { payload: row.body as object }),
  });
  return { text: answer.body, isImage: String(answer.headers['content-type']).startsWith('image/') };
}
