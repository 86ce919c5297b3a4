import { afterAll, beforeAll, expect, it } from 'vitest';
import { countAttention } from '#contract/attention.ts';
import { attentionDesk, openDesk } from '../../testing/attention-desk.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { linkOf } from '../../testing/paid-visits.ts';
import { signInHelper, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

// What is decided on a screen that somebody may not open is not theirs to see to, unless it was given to them.
let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

it('a dispute is in a manager’s list, and in an attendant’s once it is given to them', async () => {
  const { mall, desk, admin } = await openDesk(gates, root);
  const { sessionId } = await mall.read('entry-1', at(0), 'GJ05AB2012');
  await mall.read('exit-1', at(90), 'GJ05AB2012');
  const { token } = await linkOf(gates, sessionId, at(0));
  const asked = { reason: 'not_my_car', text: 'I was at home.' };
  const made = await root.client.call('POST', `/api/pay/${token}/disputes`, asked);
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await mall.read('entry-2', at(100), '?!');
  const { publicId } = mall.mall;
  const attendant = await signInHelper(gates.app, admin, publicId, 'attendant');
  const manager = await signInHelper(gates.app, admin, publicId, 'manager');

  const seen = async (by: Person) => {
    const { entries, count, items } = await attentionDesk(mall, by).list();
    const counted = await by.client.call('GET', `/api/malls/${publicId}/attention/count`);
    expect(countAttention.answer.parse(counted.body)).toMatchObject({ count, items });
    return { kinds: entries.map(({ kind }) => kind).toSorted(), count, items };
  };
  expect(await seen(manager)).toEqual({ kinds: ['dispute', 'plate_unreadable'], count: 2, items: 2 });
  expect(await seen(attendant)).toEqual({ kinds: ['plate_unreadable'], count: 1, items: 1 });

  const dispute = (await desk.list()).entries.find(({ kind }) => kind === 'dispute')?.id ?? '';
  const given = { action: 'assign', person: attendant.id, reason: 'Ask at the lane' };
  await desk.decide(dispute, given);
  expect(await seen(attendant)).toEqual({ kinds: ['dispute', 'plate_unreadable'], count: 2, items: 2 });
});
