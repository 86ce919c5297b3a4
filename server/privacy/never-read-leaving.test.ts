import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOn, newPlate, prove } from '../../testing/drivers-plates.ts';
import { findMarks } from '../../testing/find-marks.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signUpMarked, WITH_MAIL, type MarkedPerson } from '../../testing/marked-person.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { DRIVER_PASSWORD, signInSuperAdmin } from '../../testing/test-people.ts';
import { ErasureList } from '../backup/index.ts';

const DAY = 24 * 60;
const IMAGE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: WITH_MAIL });
});
afterAll(() => gates.end());

/** Somebody whose car is inside from 0 on, and whose account is erased after an hour; another car stands beside it. */
async function eraseInside() {
  gates.app.setNow(at(-60));
  const mall = await gates.addMall({ graceMinutes: 0 });
  const [person, other] = [await signUpMarked(gates), newPlate()];
  const entry = await mall.read('entry-1', at(0), person.plate, { image: IMAGE });
  await mall.read('entry-2', at(20), other);
  await prove(person, person.plate, codeOn(entry));
  gates.app.setNow(at(60));
  const preview = await person.client.call('GET', '/api/account/erasure');
  const answer = await person.client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
  return { mall, person, other, session: entry.sessionId, preview, answer };
}

const foundAt = async (minutes: number, { marks }: MarkedPerson) => {
  gates.app.setNow(at(minutes));
  await gates.tick(at(minutes));
  await gates.app.privacy.tick(at(minutes));
  return findMarks(gates.database, marks);
};

/** What the staff read of a mall and of one of its visits. */
async function readByStaff({ mall }: GatedMall, session: string | null) {
  const { client } = await signInSuperAdmin(gates.app);
  const id = mall.publicId;
  const paths = ['sessions', `sessions/${session}`, 'attention', 'lanes'].map(
    (path) => `/api/malls/${id}/${path}`,
  );
  const answers = await Promise.all(
    [...paths, `/api/parking?mall=${encodeURIComponent(mall.name)}`].map((path) => client.call('GET', path)),
  );
  return answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
}

describe('an account that is erased while its car is inside, and whose exit is never read', () => {
  test('reads before and in the answer that the plate goes in seven days at the latest', async () => {
    const { preview, answer } = await eraseInside();
    const erasedBy = at(60 + 7 * DAY).toISOString();
    expect(preview.body).toMatchObject({ underWay: [{ hasLeft: false, erasedBy }] });
    expect(answer.body).toMatchObject({ underWay: 1, erasedBy });
  });

  test('is found in no table after seven days, and on no page of the staff; the car beside it stays', async () => {
    const { mall, person, other, session } = await eraseInside();
    expect(await foundAt(60 + 7 * DAY - 5, person)).toEqual(['plate_reads', 'sessions']);
    expect(await foundAt(61 + 7 * DAY, person)).toEqual([]);
    expect(await mall.rows(sql`select hash from read_images where mall_id = ${mall.mall.id}`)).toEqual([]);
    expect(await mall.sessions()).toMatchObject([
      { state: 'open', plate: '', key: null, entryRaw: null, charge: 0 },
      { state: 'open', plate: other, key: other },
    ]);
    const read = await readByStaff(mall, session);
    expect(read.length).toBeGreaterThan(3);
    expect(read.filter((text) => text.includes(person.plate))).toEqual([]);
    expect(read.some((text) => text.includes(other))).toBe(true);
    expect(await mall.ledger()).toEqual([]);
  });
});

test('whose exit is read after eight days is charged nothing wrongly, and its plate comes back by that exit alone', async () => {
  const { mall, person, session } = await eraseInside();
  await foundAt(61 + 7 * DAY, person);
  const left = 60 + 8 * DAY;
  expect(await mall.read('exit-1', at(left), person.plate)).toMatchObject({ amountDue: 0 });
  for (const later of [20, 40, 80, DAY, 3 * DAY]) await foundAt(left + later, person);
  const [own, , exit, ...more] = await mall.sessions();
  expect(own).toMatchObject({
    sessionId: session,
    plate: '',
    key: null,
    exitAt: null,
    exitRaw: null,
    charge: 0,
  });
  expect(exit).toMatchObject({
    plate: person.plate,
    exitAt: at(left),
    charge: 0,
    flags: expect.arrayContaining(['entry_unknown']),
  });
  expect(more).toEqual([]);
  const reads = sql`select direction from plate_reads where mall_id = ${mall.mall.id} and plate_key = ${person.plate}`;
  expect(await mall.rows(reads)).toEqual([{ direction: 'exit' }]);
  expect(await mall.ledger()).toEqual([]);
});

test('whose exit is read just as the seven days end is charged by it, and loses its plate ten minutes later', async () => {
  const { mall, person } = await eraseInside();
  const left = 58 + 7 * DAY;
  expect(await mall.read('exit-1', at(left), person.plate)).toMatchObject({ reason: 'charged' });
  expect(await foundAt(left + 9, person)).toEqual(['plate_reads', 'sessions']);
  expect(await foundAt(left + 11, person)).toEqual([]);
  expect((await mall.sessions())[0]).toMatchObject({
    state: 'closed',
    exitAt: at(left),
    charge: 40 * 100 * (7 * 24 + 1),
  });
});

test('a restored backup in which a visit is open that had lost its plate does not wait for its exit once more', async () => {
  gates.app.setNow(at(0));
  const mall = await gates.addMall();
  const { sessionId } = await mall.read('entry-1', at(0), newPlate());
  const dataDir = mkdtempSync(join(tmpdir(), 'gms-open-again-'));
  const list = new ErasureList({ dataDir, isDemo: false });
  await list.add([{ kind: 'session', id: sessionId ?? '', at: at(90).toISOString() }]);
  const env = { ...WITH_MAIL, DATA_DIR: dataDir };
  const again = await createTestApp({ database: gates.database, now: at(100).toISOString(), env });
  try {
    expect(await mall.sessions()).toMatchObject([{ sessionId, state: 'open', plate: '', key: null }]);
  } finally {
    await again.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
