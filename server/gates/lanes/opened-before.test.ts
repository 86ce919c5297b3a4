import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

const PLATE = 'TS09UB5517';
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-1).toISOString() });
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-1));
  mall = await addHoldingMall(gates);
});

/** A person opens for the car that holds. */
async function open(minute: number) {
  gates.app.setNow(at(minute));
  const staff = await signInSuperAdmin(gates.app);
  const url = `/api/malls/${mall.mall.publicId}/lanes`;
  const { waiting } = (await staff.client.call('GET', url)).body as LaneList;
  const answer = await staff.client.call('POST', `${url}/${waiting[0]?.id}/open`, { reason: 'seen' });
  expect(answer.status).toBe(200);
}

const next = async (from: number) => {
  const { sessionId } = await mall.read('entry-1', at(from), PLATE);
  const answer = await mall.read('exit-1', at(from + 90), PLATE);
  return { ...answer, isOwn: answer.sessionId === sessionId };
};
const OWED = { decision: 'hold', reason: 'payment_due', amountDue: 80, isOwn: true };

it.each([4 * 60, 30])(
  'asks for what the next visit owes, %i minutes after a doubtful exit was opened by hand',
  async (later) => {
    await mall.read('entry-1', at(0), 'TS09UB6517', { confidence: 0.67 });
    expect(await mall.read('exit-1', at(25), PLATE)).toMatchObject({
      decision: 'hold',
      reason: 'exit_ambiguous',
    });
    await open(26);
    expect(await next(25 + later)).toMatchObject(OWED);
  },
);

it('asks for it after an exit was opened whose entry nobody has read', async () => {
  expect(await mall.read('exit-1', at(25), PLATE)).toMatchObject({ decision: 'hold' });
  await open(26);
  expect(await next(600)).toMatchObject(OWED);
});
