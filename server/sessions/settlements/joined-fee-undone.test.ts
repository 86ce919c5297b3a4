import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSessions } from '#contract/sessions.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

let gates: GateTests;
let root: Person;
let mall: TypingMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-120).toISOString() });
});
afterAll(() => gates.end());

const PLATE = 'MH33KV2029';

/** A car is inside; the posted fee is taken of another one, of which nobody knows when it came in. */
async function takeFee(): Promise<{ session: string | null; exit: string | undefined }> {
  gates.app.setNow(at(-120));
  root = await signInSuperAdmin(gates.app);
  mall = await addTypingMall(gates, root);
  await publishByClass(root, mall.mall.publicId, { lostTicketPaise: 10_050 });
  const { sessionId: session } = await mall.read('entry-1', at(0), 'GJ05AB1234');
  await mall.type('exit-1', at(90), PLATE);
  await mall.attendant.client.call('POST', mall.address('/cash-shifts'), { float: 500 });
  const [car] = (await mall.lanes()).waiting;
  const cash = { amountDue: 100.5, received: 101, isPostedFee: true };
  const headers = { 'idempotency-key': randomUUID() };
  const url = mall.address(`/lanes/${car?.id ?? ''}/cash`);
  expect(await mall.attendant.client.call('POST', url, cash, { headers })).toMatchObject({ status: 200 });
  gates.app.setNow(at(95));
  return { session, exit: (await mall.sessions()).find(({ key }) => key === PLATE)?.sessionId };
}

const send = (body: object) =>
  root.client.call('POST', mall.address('/settlements'), { reason: 'A mistake', ...body });
async function settle(body: object): Promise<string> {
  const { status, body: answer } = await send(body);
  expect([status, answer]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer).settlement.id;
}

it('stands in the list and in its file with what was charged', async () => {
  await takeFee();
  const name = encodeURIComponent(mall.mall.name);
  const listed = listSessions.answer.parse((await root.client.call('GET', `/api/parking?mall=${name}`)).body);
  expect(listed.map(({ entry_time: entry, charges }) => [entry === '-', charges])).toEqual(
    expect.arrayContaining([
      [true, 100.5],
      [false, 0],
    ]),
  );
  const cookie = [...root.client.cookies].map((pair) => pair.join('=')).join('; ');
  const file = await gates.app.http.inject({
    url: `/api/parking/export?mall=${name}`,
    headers: { cookie },
  });
  expect(file.body).toContain('100.50');
});

it('is not charged once more beside the visit that its exit ends by now', async () => {
  const { session, exit } = await takeFee();
  const waived = await settle({ action: 'waive', session: exit });
  const joined = await settle({ action: 'join', session, exit, isAnotherCar: true });
  const before = [await mall.sessions(), await mall.ledger()];
  expect(await send({ action: 'undo', settlement: waived })).toMatchObject({
    status: 409,
    body: { code: 'changed_since', error: expect.stringContaining('ends another session since') as string },
  });
  expect([await mall.sessions(), await mall.ledger()]).toEqual(before);
  await settle({ action: 'undo', settlement: joined });
  await settle({ action: 'undo', settlement: waived });
  const charges = (await mall.sessions()).map(({ key, charge }) => [key, charge]);
  expect(charges).toEqual([
    ['GJ05AB1234', 0],
    [PLATE, 10_050],
  ]);
  const { refunds } = (await root.client.call('GET', mall.address('/refunds'))).body as { refunds: object[] };
  expect(refunds).toEqual([]);
});
