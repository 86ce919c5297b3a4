import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionDetail } from '#contract/session-detail.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import {
  addMall,
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  type Person,
} from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
let mall: GatedMall;
let admin: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-10).toISOString() });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
});
afterAll(() => gates.end());

const read = (session: string, who = admin) =>
  who.client.call('GET', `/api/malls/${mall.mall.publicId}/sessions/${session}`);

it('shows one session with its reads, its bill line by line, and what happened with its cause', async () => {
  await mall.sense(at(-1), 'B1A01', false);
  const { sessionId: id } = await mall.read('entry-1', at(0), 'GJ05AB1234', { confidence: 0.97 });
  gates.app.setNow(at(30));
  const inside = (await read(id ?? '')).body as SessionDetail;
  expect(inside).toMatchObject({
    session: { id, status: 'parked', number_plate: 'GJ05AB1234' },
    slotBasis: 'suggested',
    review: null,
    bill: { charges: 40, amountDue: 40, exitAt: null, lines: [{ amountRupees: 40 }] },
    reads: [{ direction: 'entry', gate: 'entry-1', plate: 'GJ05AB1234', confidence: 0.97, hasImage: false }],
  });
  await mall.read('exit-2', at(90), 'GJ05AB1234');
  const settle = { action: 'waive', session: id, reason: 'A guest of the mall' };
  await admin.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, settle);
  const left = (await read(id ?? '')).body as SessionDetail;
  expect(left.reads).toHaveLength(2);
  expect(left.timeline.map(({ text }) => text)).toEqual([
    'GJ05AB1234 was read at the entry (entry-1) by Device.',
    expect.stringMatching(/^B1\w+ was suggested at the entry\.$/) as string,
    'GJ05AB1234 was read at the exit (exit-2) by Device.',
    'Meera Shah waived the charge: A guest of the mall',
  ]);
  expect(left.bill.charges).toBe(0);
  const trail = await readTrail(gates.app);
  const viewed = trail.filter(({ action }) => action === 'plate_viewed').map(({ detail }) => detail);
  expect(viewed).toEqual([{ session: id }, { session: id }]);
});

it('says to whoever sees reports who let the car out and who settled it, to nobody else', async () => {
  const mallId = mall.mall.publicId;
  const [attendant, manager] = [
    await signInHelper(gates.app, admin, mallId, 'attendant', 'Ravi Joshi'),
    await signInHelper(gates.app, admin, mallId, 'manager', 'Kiran Rao'),
  ];
  const settle = { action: 'close', reason: 'It has left', exitAt: at(150).toISOString() };
  const { sessionId } = await mall.read('entry-1', at(100), 'GJ05EF9012');
  gates.app.setNow(at(160));
  const settled = await manager.client.call('POST', `/api/malls/${mallId}/settlements`, {
    ...settle,
    session: sessionId,
  });
  expect(settled.status).toBe(201);
  const stepsFor = async (who: Person) =>
    ((await read(sessionId ?? '', who)).body as SessionDetail).timeline.map(({ text }) => text);
  expect(await stepsFor(manager)).toContain('Kiran Rao closed it with a charge: It has left');
  expect(await stepsFor(attendant)).toContain('A person closed it with a charge: It has left');
});

it('is 404 for a session of another mall, and not for its admin', async () => {
  const elsewhere = await gates.addMall();
  const { sessionId } = await elsewhere.read('entry-1', at(100), 'GJ05CD5678');
  expect((await read(sessionId ?? '')).status).toBe(404);
  expect((await read('none')).status).toBe(404);
  const stranger = await signInAdmin(gates.app, root, [await addMall(root, 'Elsewhere')]);
  expect((await read('none', stranger)).status).toBe(403);
});
