import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);

let gates: GateTests;
let [mall, other]: GatedMall[] = [];
let root: Person;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ name: 'Palladium Mall' });
  other = await gates.addMall({ name: 'Phoenix MarketCity' });
  root = await signInSuperAdmin(gates.app);
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  stranger = await signInAdmin(gates.app, root, [other.mall.publicId]);
});
afterAll(() => gates.end());

/** Lets a car in with an image of its own; the number of its read. */
async function enter(minutes: number, plate: string, bytes = JPEG): Promise<number> {
  await mall?.read('entry-1', at(minutes), plate, { image: bytes.toString('base64') });
  const [row] = await rows<{ id: number }>(sql`select max(id) as id from plate_reads`);
  return row?.id ?? 0;
}
const rows = <Row>(statement: Parameters<GatedMall['rows']>[0]) => (mall as GatedMall).rows<Row>(statement);
const addressOf = (read: number | string, of = mall) => `/api/malls/${of?.mall.publicId}/reads/${read}/image`;
function show({ client }: Person, url: string) {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  return gates.app.http.inject({ url, headers: { cookie } });
}
const seen = async () => (await readTrail(gates.app)).filter(({ action }) => action === 'image_viewed');

test('the image is shown as it came, to be remembered by nobody, and each time is recorded', async () => {
  const read = await enter(0, 'GJ05AB1234');
  const before = (await seen()).length;
  for (const person of [admin, admin, root]) {
    const answer = await show(person, addressOf(read));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(JPEG)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
  const records = (await seen()).slice(before);
  expect(records.map(({ actor }) => actor)).toEqual([admin.id, admin.id, root.id]);
  expect(records[0]).toMatchObject({
    mall: mall?.mall.id,
    times: 1,
    detail: { read, gate: 'entry-1', readAt: at(0).toISOString() },
  });
  expect(JSON.stringify(records)).not.toContain('GJ05AB1234');
});

test('another mall’s read, one without an image and what is no read get one answer, and nothing is recorded', async () => {
  const read = await enter(10, 'GJ05AB1235');
  await mall?.read('entry-1', at(11), 'GJ05AB1236');
  const before = (await seen()).length;
  const answers = await Promise.all([
    show(stranger, addressOf(read, other)),
    show(admin, addressOf(read + 1)),
    show(admin, addressOf(read + 1_000)),
    ...['0', '-1', '1e3', 'x', '9'.repeat(40), `${read}%20`].map((id) => show(admin, addressOf(id))),
  ]);
  for (const answer of answers) {
    expect(answer.json()).toEqual({ error: 'There is no image of this read.', code: 'image_not_found' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect((await show(stranger, addressOf(read))).statusCode).toBe(403);
  expect(await seen()).toHaveLength(before);
});

test('a read that came without an image gets the one of its repeat, the first one, and within minutes', async () => {
  const again = async (readId: string, minutes: number, bytes?: Buffer) => {
    const image = bytes ? { image: bytes.toString('base64') } : {};
    gates.app.setNow(at(minutes));
    await mall?.readLate('entry-1', at(30), readId, { readId, ...image });
    const found = await rows<{ id: number; size: number | null }>(sql`
      select r.id, i.size from plate_reads r left join read_images i on i.plate_read_id = r.id
      where r.read_id = ${readId}`);
    return found.map(({ size }) => size);
  };
  const longer = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 0xff, 0xd9]);
  expect(await again('GJ05AB1240', 30)).toEqual([null]);
  expect(await again('GJ05AB1240', 31, JPEG)).toEqual([JPEG.length]);
  expect(await again('GJ05AB1240', 32, longer)).toEqual([JPEG.length]);
  expect(await again('GJ05AB1241', 30)).toEqual([null]);
  expect(await again('GJ05AB1241', 50, JPEG)).toEqual([null]);
});

test('an image of before there were files is shown, one whose file is gone is missing', async () => {
  const [inRow, gone] = [
    await enter(20, 'GJ05AB1237'),
    await enter(21, 'GJ05AB1238', Buffer.from([...JPEG, 7])),
  ];
  const [{ hash } = { hash: '' }] = await rows<{ hash: string }>(
    sql`select hash from read_images where plate_read_id = ${gone}`,
  );
  await rows(
    sql`update read_images set bytes = ${JPEG}::bytea, hash = null, size = null where plate_read_id = ${inRow}`,
  );
  rmSync(join(gates.app.services.files.folder, hash.slice(0, 2), hash));
  expect((await show(admin, addressOf(inRow))).rawPayload.equals(JPEG)).toBe(true);
  const before = (await seen()).length;
  expect((await show(admin, addressOf(gone))).statusCode).toBe(404);
  expect(await seen()).toHaveLength(before);
});
