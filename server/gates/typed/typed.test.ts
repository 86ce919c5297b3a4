import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionDetail } from '#contract/attention.ts';
import type { DisputeDetail } from '#contract/disputes.ts';
import type { GateCommand } from '#contract/gate-commands.ts';
import type { LaneList } from '#contract/lanes.ts';
import type { TypedPlateAnswer } from '#contract/typed-plates.ts';
import type { MallReport } from '#contract/reports.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, seconds, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import {
  addDevice,
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let attendant: Person;

beforeAll(async () => {
  gates = await openGates({ env: { PLATE_PROOF: 'required' } });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

beforeEach(async () => {
  mall = await addHoldingMall(gates);
  gates.app.setNow(at(-1));
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  attendant = await signInHelper(gates.app, admin, mall.mall.publicId, 'attendant');
});

const address = (rest: string) => `/api/malls/${mall.mall.publicId}${rest}`;

interface Given {
  by?: Person;
  key?: string;
  gate?: string;
  direction?: string;
}

/** Sends a typed plate as the attendant does, with a key of its own unless one is given. */
async function send(lane: LaneName, plate: string, given: Given = {}) {
  const { by = attendant, key = randomUUID(), ...more } = given;
  const direction = lane.startsWith('entry') ? 'entry' : 'exit';
  const body = { gate: lane, direction, plate, ...more };
  return by.client.call('POST', address('/lanes/plates'), body, {
    headers: { 'idempotency-key': key },
  });
}
async function type(lane: LaneName, when: Date, plate: string): Promise<TypedPlateAnswer> {
  gates.app.setNow(when);
  const { status, body } = await send(lane, plate);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as TypedPlateAnswer;
}
const lanes = async () => (await attendant.client.call('GET', address('/lanes'))).body as LaneList;

describe('a plate that somebody types at a gate', () => {
  it('lets a car in, and the camera at the exit ends its session', async () => {
    expect(await type('entry-1', at(0), 'gj 05 ab 1234')).toMatchObject({
      plate: PLATE,
      decision: 'open',
      reason: 'entered',
      isBarrierAsked: false,
    });
    expect(await mall.read('exit-1', at(90), PLATE)).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(await mall.sessions()).toMatchObject([
      { plate: PLATE, state: 'closed', entryAt: at(0), exitAt: at(90), charge: 8_000, review: null },
    ]);
  });

  it('ends the session of a car that the camera at the entry read; it holds, pays in cash and is let out', async () => {
    const device = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1' };
    const controller = (await addDevice(gates.app, root, mall.mall.publicId, device)).client;
    const commands = async () =>
      (
        (await controller.call('GET', '/api/ingest/gates/exit-1/commands?wait=0')).body as {
          commands: GateCommand[];
        }
      ).commands;
    await mall.read('entry-1', at(0), PLATE);
    expect(await type('exit-1', at(90), PLATE)).toMatchObject({
      decision: 'hold',
      reason: 'payment_due',
      amountDue: 80,
      isBarrierAsked: false,
    });
    expect(await commands()).toEqual([]);
    const [car] = (await lanes()).waiting;
    expect(car).toMatchObject({ gate: 'exit-1', plate: PLATE, amountDue: 80, state: 'due' });
    await attendant.client.call('POST', address('/cash-shifts'), { float: 0 });
    const cash = { amountDue: 80, received: 100 };
    const paid = await attendant.client.call('POST', address(`/lanes/${car?.id ?? ''}/cash`), cash);
    expect(paid).toMatchObject({ status: 200, body: { change: 20 } });
    expect(await commands()).toMatchObject([{ command: 'open' }]);
    // The camera wakes up while the car stands there still.
    expect(await mall.read('exit-1', at(91), PLATE)).toMatchObject({ decision: 'open' });
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('does both, and the barrier is asked once for what is sent twice', async () => {
    const device = { name: 'Barrier', kind: 'gate-controller', gate: 'entry-1' };
    await addDevice(gates.app, root, mall.mall.publicId, device);
    gates.app.setNow(at(0));
    const key = randomUUID();
    const first = await send('entry-1', PLATE, { key });
    expect(first).toMatchObject({ status: 201, body: { isBarrierAsked: true } });
    gates.app.setNow(seconds(30));
    expect(await send('entry-1', PLATE, { key })).toMatchObject({ status: 201, body: first.body });
    expect(await send('entry-1', 'GJ05AB9999', { key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await mall.countReads()).toBe(1);
    expect(await mall.rows(sql`select person from gate_commands where mall_id = ${mall.mall.id}`)).toEqual([
      { person: null },
    ]);
    expect(await type('exit-2', at(90), PLATE)).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(await mall.sessions()).toMatchObject([{ entryAt: at(0), exitAt: at(90), charge: 8_000 }]);
  });

  it.each([5, 60])(
    'is one car with what the camera reads %d s later, at the entry and at the exit',
    async (late) => {
      await type('entry-1', at(0), PLATE);
      await mall.read('entry-1', seconds(late), PLATE);
      await type('exit-1', at(90), PLATE);
      await mall.read('exit-1', seconds(90 * 60 + late), PLATE);
      expect(await mall.sessions()).toMatchObject([{ state: 'closed', exitAt: at(90), charge: 8_000 }]);
      expect((await lanes()).waiting).toHaveLength(1);
      expect(await mall.countReads()).toBe(4);
    },
  );

  it('is one car with what the camera had read before it, and sends late', async () => {
    await type('entry-1', at(0), PLATE);
    await mall.readLate('entry-1', seconds(-20), PLATE);
    await type('exit-1', at(90), PLATE);
    await mall.readLate('exit-1', seconds(90 * 60 - 20), PLATE);
    expect(await mall.sessions()).toHaveLength(1);
    expect((await lanes()).waiting).toHaveLength(1);
  });

  it('names a car that the camera saw without reading it, or with a wrong character', async () => {
    await mall.read('entry-1', at(0), '');
    await type('entry-1', seconds(20), PLATE);
    await mall.read('entry-2', at(5), 'GJ05CD5678');
    expect(await mall.sessions()).toMatchObject([{ plate: PLATE, review: null }, { plate: 'GJ05CD5678' }]);
    await mall.read('exit-1', at(90), '');
    await type('exit-1', seconds(90 * 60 + 40), PLATE);
    await mall.read('exit-2', at(100), 'GJ05CD5679', { confidence: 0.4 });
    await type('exit-2', seconds(100 * 60 + 30), 'GJ05CD5678');
    const known = (await mall.sessions()).filter(
      ({ state, exitAt }) => state === 'closed' && exitAt !== null,
    );
    expect(known.filter(({ charge }) => charge > 0).map(({ plate }) => plate)).toEqual([PLATE, 'GJ05CD5678']);
    const held = (await lanes()).waiting;
    expect(held.map(({ plate, state }) => `${plate} ${state}`)).toEqual([`${PLATE} due`, 'GJ05CD5678 due']);
  });

  it('names a car that has stood before the barrier unread for long', async () => {
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(90), '');
    expect((await lanes()).waiting).toMatchObject([{ plate: '', state: 'unknown_car' }]);
    await type('exit-1', at(97), PLATE);
    expect((await lanes()).waiting).toMatchObject([{ plate: PLATE, state: 'due', amountDue: 80 }]);
  });
});

describe('who may type a plate, and where', () => {
  it('is whoever works at the lanes of this mall', async () => {
    const other = await gates.addMall();
    const stranger = await signInAdmin(gates.app, root, [other.mall.publicId]);
    const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
    const accountant = await signInHelper(gates.app, admin, mall.mall.publicId, 'accountant');
    const driver = await signUpDriver(gates.app);
    for (const by of [stranger, accountant, driver])
      expect(await send('entry-1', PLATE, { by })).toMatchObject({ status: 403 });
    expect(await mall.countReads()).toBe(0);
    expect(await send('entry-1', PLATE, { by: admin })).toMatchObject({ status: 201 });
  });

  it('is a gate of this mall, by the way that cars pass it', async () => {
    for (const more of [{ gate: 'entry-9' }, { direction: 'exit' }])
      expect(await send('entry-1', PLATE, more)).toMatchObject({
        status: 404,
        body: { code: 'gate_not_found' },
      });
    expect((await lanes()).gates).toEqual([
      { gate: 'entry-1', direction: 'entry' },
      { gate: 'entry-2', direction: 'entry' },
      { gate: 'exit-1', direction: 'exit' },
      { gate: 'exit-2', direction: 'exit' },
    ]);
  });

  it.each(['1234', 'ЖJ05AB1234', 'my car'])('refuses %s with words', async (plate) => {
    const refused = await send('entry-1', plate);
    expect(refused).toMatchObject({ status: 400, body: { fields: { plate: expect.any(String) } } });
    expect(await mall.countReads()).toBe(0);
  });

  it('lets nobody go through plates', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await send('exit-1', `GJ05AB${1000 + n}`)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what was typed', () => {
  it('is shown as typed, under the name, and stands in the audit and in the report', async () => {
    await type('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(90), PLATE, { confidence: 0.9 });
    const [session] = await mall.sessions();
    const shown = await root.client.call('GET', address(`/sessions/${session?.sessionId ?? ''}`));
    const { reads, timeline } = shown.body as SessionDetail;
    expect(reads).toMatchObject([
      { plate: PLATE, confidence: null, typedBy: 'Ravi Joshi', hasImage: false },
      { plate: PLATE, typedBy: null },
    ]);
    expect(timeline[0]?.text).toBe(`${PLATE} was typed at the entry (entry-1) by Ravi Joshi.`);
    const raised = await root.client.call('POST', address('/disputes'), { session: session?.sessionId });
    const { id } = raised.body as { id: string };
    const dispute = await root.client.call('GET', address(`/disputes/${id}`));
    expect((dispute.body as DisputeDetail).reads[0]).toMatchObject({ typedBy: 'Ravi Joshi' });
    const item = `/attention/session:${session?.sessionId ?? ''}`;
    const steps = (await root.client.call('GET', address(item))).body as AttentionDetail;
    expect(steps.reads[0]).toMatchObject({ typedBy: 'Ravi Joshi', confidence: null });
    expect(steps.timeline[0]).toMatchObject({ text: `typed ${PLATE} at entry-1.`, person: 'Ravi Joshi' });
    const typed = (await readTrail(gates.app)).filter(
      ({ action, actor }) => action === 'plate_typed' && actor === attendant.id,
    );
    expect(typed).toMatchObject([{ detail: { gate: 'entry-1', direction: 'entry', decision: 'open' } }]);
    expect(JSON.stringify(typed)).not.toContain(PLATE);
    const report = await root.client.call('GET', address('/reports?period=today'));
    expect((report.body as MallReport).typed).toMatchObject([{ person: 'Ravi Joshi', typed: 1, gates: 1 }]);
  });

  it('says nothing of a camera: not of its clock, nor that it lives, nor what it makes of plates', async () => {
    const { devices, sessions } = gates.app;
    const cameras = () =>
      devices
        .ofMall(mall.mall.id)
        .map(({ publicId }) => [devices.offsetOf(publicId), devices.lastSeenAt(publicId)]);
    const before = cameras();
    for (const plate of ['GJ05AB1244', 'MH12CD5640']) {
      await type('entry-1', at(0), plate);
      await type('exit-1', at(90), plate);
    }
    expect(cameras()).toEqual(before);
    for (const { flags } of await mall.sessions())
      expect(flags.toSorted()).toEqual(['entry_typed', 'exit_typed']);
    for (const plate of ['KA03EF1244', 'DL08GH5640']) await mall.read('entry-2', at(100), plate);
    for (const { sessionId: session, plate } of await mall.sessions()) {
      const right = plate.replace(/4(?=\d?$)/, '7');
      const body = { action: 'correct_plate', session, plate: right, reason: 'It was a 7' };
      expect(await root.client.call('POST', address('/settlements'), body)).toMatchObject({ status: 201 });
    }
    const learnt = await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
      sessions.confusions(transaction, mall.mall.id, at(120)),
    );
    expect([...learnt.keys()]).toEqual(['entry-2']);
  });

  it('proves no plate: nobody is given a code or a proving link by it', async () => {
    await type('entry-1', at(0), PLATE);
    expect((await mall.read('entry-1', seconds(5), PLATE)).display.join()).not.toContain('Code');
    expect((await mall.read('entry-1', seconds(10), '')).display.join()).not.toContain('Code');
    expect((await mall.read('entry-2', at(1), 'GJ05CD5678')).display.join()).toContain('Code');
    await type('exit-1', at(90), PLATE);
    expect(await mall.read('exit-1', seconds(90 * 60 + 10), '')).not.toHaveProperty('payUrl');
    const stored = await mall.rows<{ has: boolean }>(
      sql`select answer ? 'payUrl' as has from plate_reads where mall_id = ${mall.mall.id}`,
    );
    expect(stored.every(({ has }) => !has)).toBe(true);
    // The camera has read the plate itself by now.
    expect(await mall.read('exit-1', seconds(90 * 60 + 20), PLATE)).toHaveProperty('payUrl');
  });
});
