import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import type { ParkingSession } from '#contract/sessions.ts';
import { attentionDesk } from '../../testing/attention-desk.ts';
import { prove } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { passCalls } from '../../testing/pass-calls.ts';
import { DRIVER_PASSWORD, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import {
  driverOf,
  newTwoPlates,
  platesOf,
  seenAs,
  visitUnderTwo,
  type VisitOfTwo,
} from '../../testing/two-plates.ts';

let gates: GateTests;
let elsewhere: GatedMall;
let mall: GatedMall;
let root: Person;
let owner: Person;
let stranger: Person;
let visit: VisitOfTwo;

beforeAll(async () => {
  const env = { PLATE_PROOF: 'required', RETENTION_PLATES: '9' };
  gates = await openGates({ now: at(-960).toISOString(), env });
  elsewhere = await gates.addMall();
});
afterAll(() => gates.end());
beforeEach(async () => {
  const plates = newTwoPlates();
  mall = await gates.addMall();
  owner = await driverOf(gates, elsewhere, [plates.right]);
  stranger = await driverOf(gates, elsewhere, [plates.wrong]);
  visit = await visitUnderTwo(gates, mall, plates);
  root = await signInSuperAdmin(gates.app);
});

const see = async () => [await seenAs(owner, visit), await seenAs(stranger, visit)];
const correct = (plate: string) => ({ action: 'correct_plate', plate, reason: 'The photographs show it.' });

describe('the staff of the mall', () => {
  it('see both plates of the visit, in the list and by itself', async () => {
    const { mall: own } = mall;
    const list = await root.client.call('GET', `/api/parking?mall=${encodeURIComponent(own.name)}`);
    const [listed] = list.body as ParkingSession[];
    expect(listed).toMatchObject({ number_plate: visit.wrong, otherPlate: visit.right });
    const path = `/api/malls/${own.publicId}/sessions/${visit.publicId}`;
    const { session } = (await root.client.call('GET', path)).body as SessionDetail;
    expect(session).toMatchObject({ number_plate: visit.wrong, otherPlate: visit.right });
    for (const plate of [visit.right, visit.wrong]) {
      const search = `/api/malls/${own.publicId}/search?q=${plate}`;
      const found = (await root.client.call('GET', search)).body as SearchAnswer;
      expect(found.sessions).toMatchObject([{ id: visit.publicId, isExact: true }]);
    }
  });

  it.each(['right', 'wrong'] as const)('settle it: it was the %s one', async (which) => {
    const plate = visit[which];
    const desk = attentionDesk(mall, root);
    const settlement = await desk.settleAny(visit.publicId, correct(plate));
    expect(await platesOf(mall, visit)).toEqual({ plate, rival: null });
    expect(await see()).toEqual(which === 'right' ? [plate, null] : [null, plate]);
    // The same again is nothing new.
    await desk.settleAny(visit.publicId, { ...correct(plate), reason: 'Once more.' }, 409);

    await desk.settleAny(null, { action: 'undo', settlement });
    expect(await platesOf(mall, visit)).toEqual({ plate: visit.wrong, rival: visit.right });
    expect(await see()).toEqual([null, null]);
  });

  it('settle it by a third plate', async () => {
    await attentionDesk(mall, root).settleAny(visit.publicId, correct('GJ05AB1234'));
    expect(await platesOf(mall, visit)).toEqual({ plate: 'GJ05AB1234', rival: null });
  });
});

describe('an account that goes', () => {
  it.each(['right', 'wrong'] as const)(
    'takes both plates off the visit: it had the %s one',
    async (which) => {
      const person = which === 'right' ? owner : stranger;
      gates.app.setNow(at(300));
      const { status } = await person.client.call('POST', '/api/account/erasure', {
        password: DRIVER_PASSWORD,
      });
      expect(status).toBe(200);
      const [row] = await mall.rows<{ text: string }>(
        sql`select s::text || (select string_agg(r::text, '') from plate_reads r where r.session_id = s.id) as text
        from sessions s where id = ${visit.id}`,
      );
      expect([visit.right, visit.wrong].filter((plate) => row?.text.includes(plate))).toEqual([]);
      expect((await mall.sessions()).at(-1)).toMatchObject({ charge: 4_000 });
      expect(await see().catch(() => 'signed out')).not.toContain(visit.wrong);
    },
  );
});

it('while it is asked about it goes on by its plate, and whoever has proven it is shown the own one alone', async () => {
  const set = (review: string | null) =>
    mall.rows(sql`update sessions set review = ${review}::text where id = ${visit.id} returning id`);
  await set('length_doubtful');
  expect((await prove(owner, visit.right, visit.code)).status).toBe(201);
  expect(await platesOf(mall, visit)).toEqual({ plate: visit.wrong, rival: visit.right });
  expect(await see()).toEqual([visit.right, null]);
  const copy = await owner.client.call('GET', '/api/account/export');
  expect(JSON.stringify(copy.body)).not.toContain(visit.wrong);
  const { status } = await stranger.client.call('POST', '/api/account/erasure', {
    password: DRIVER_PASSWORD,
  });
  expect(status).toBe(200);
  await set(null);
  await gates.tick(at(60));
  expect(await platesOf(mall, visit)).toEqual({ plate: visit.right, rival: null });
  expect(await seenAs(owner, visit)).toBe(visit.right);
});

it('time takes the plates off, since the visit is nobody’s history', async () => {
  const later = new Date(at(0).getTime() + 20 * 86_400_000);
  gates.app.setNow(later);
  await gates.app.privacy.applyRetention(later);
  expect((await platesOf(mall, visit))?.plate).toMatch(/^erased-/);
  expect((await elsewhere.sessions()).some(({ key }) => key === visit.right)).toBe(true);
});

it('the one that holds a pass of the mall has it', async () => {
  const plates = newTwoPlates();
  mall = await gates.addMall();
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  await passCalls(mall, root).give({ plates: [plates.right] });
  visit = await visitUnderTwo(gates, mall, plates);
  expect(await platesOf(mall, visit)).toEqual({ plate: plates.wrong, rival: plates.right });
  await gates.tick(at(51));
  expect(await platesOf(mall, visit)).toEqual({ plate: plates.right, rival: null });
  expect((await mall.sessions()).at(-1)).toMatchObject({ charge: 0 });
});
