import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { ALL_CALLS, correctPlate, ownToken, refusedBy } from '../../../testing/own-links.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import { driverOf, newTwoPlates, seenAs, visitUnderTwo } from '../../../testing/two-plates.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-960).toISOString() });
});
afterAll(() => gates.end());

it('the link of a list pays on while the exit is read under another plate, and ends once the visit is that one’s', async () => {
  const plates = newTwoPlates();
  const [elsewhere, mall] = [await gates.addMall(), await gates.addMall({ graceMinutes: 0 })];
  const owner = await driverOf(gates, elsewhere, [plates.right]);
  const stranger = await driverOf(gates, elsewhere, [plates.wrong]);
  let token = '';
  const visit = await visitUnderTwo(gates, mall, {
    ...plates,
    meanwhile: async (session) => void (token = await ownToken(owner, session)),
  });
  expect([await seenAs(owner, visit), await seenAs(stranger, visit)]).toEqual([null, null]);
  const bill = await owner.client.call('GET', `/api/pay/${token}`);
  expect(bill).toMatchObject({ status: 200, body: { amountDue: 40 } });
  const root = await signInSuperAdmin(gates.app);
  await correctPlate(root, mall, { session: visit.publicId, plate: plates.wrong });
  expect(await refusedBy(gates.app, token, owner)).toEqual(ALL_CALLS);
});
