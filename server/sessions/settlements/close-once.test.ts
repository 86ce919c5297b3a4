import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1011';
let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

const urlOf = (mall: GatedMall) => `/api/malls/${mall.mall.publicId}`;

async function close(mall: GatedMall, minute: number, more: { session: string | null; exitAt?: string }) {
  gates.app.setNow(at(minute));
  const body = { action: 'close', reason: 'Its exit was not read', ...more };
  return root.client.call('POST', `${urlOf(mall)}/settlements`, body);
}

describe('closing a visit without a time', () => {
  it.each([
    ['has left', 'record', 299],
    ['was read a moment ago', 'record', 60],
    ['holds at the exit', 'pay-to-leave', 66],
  ])(
    'is refused in words where its car %s, and the exit that was read stays',
    async (_, exitRule, minute) => {
      const mall = await gates.addMall({ graceMinutes: 0 });
      await root.client.call('PUT', `${urlOf(mall)}/settings`, { exitRule });
      const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
      await mall.read('exit-1', at(59), PLATE);
      const refused = await close(mall, minute, { session });
      expect(refused).toMatchObject({ status: 409, body: { code: 'has_exit' } });
      expect(JSON.stringify(refused.body)).toContain('10:59');
      expect(await mall.sessions()).toMatchObject([{ exitAt: at(59), charge: 4_000 }]);
    },
  );

  it('moves the exit where a person names another time', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(59), PLATE);
    expect(await close(mall, 299, { session, exitAt: at(70).toISOString() })).toMatchObject({ status: 201 });
    expect(await mall.sessions()).toMatchObject([{ exitAt: at(70), charge: 8_000 }]);
  });

  it('is answered with the decision that stands where it is sent again, until that is taken back', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    const first = await close(mall, 58, { session });
    const second = await close(mall, 63, { session });
    expect(second).toMatchObject({ status: 201, body: first.body as object });
    expect(await mall.sessions()).toMatchObject([{ exitAt: at(58), charge: 4_000 }]);
    const { settlement } = first.body as { settlement: { id: string } };
    const undo = { action: 'undo', settlement: settlement.id, reason: 'It is there' };
    expect((await root.client.call('POST', `${urlOf(mall)}/settlements`, undo)).status).toBe(201);
    expect(await close(mall, 70, { session })).toMatchObject({ status: 201 });
    expect(await mall.sessions()).toMatchObject([{ exitAt: at(70), charge: 8_000 }]);
  });

  it('asks when the car left where the visit has ended and nobody knows', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(90), PLATE);
    expect(await close(mall, 300, { session })).toMatchObject({ status: 409, body: { code: 'has_ended' } });
    expect((await mall.sessions())[0]).toMatchObject({ exitAt: null, charge: 0 });
  });
});
