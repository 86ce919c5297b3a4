import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { payInCash } from '../../../testing/holding-mall.ts';
import { addDevice, signInSuperAdmin } from '../../../testing/test-people.ts';
import { addTypingMall } from '../../../testing/typing-attendant.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());

it('says of each gate whether a controller opens it: elsewhere nothing was asked to open', async () => {
  const root = await signInSuperAdmin(gates.app);
  const mall = await addTypingMall(gates, root);
  await addDevice(gates.app, root, mall.mall.publicId, {
    name: 'Boom',
    kind: 'gate-controller',
    gate: 'exit-2',
  });
  for (const [plate, lane] of [
    ['GJ05AB1234', 'exit-1'],
    ['MH04KK9922', 'exit-2'],
  ] as const) {
    await mall.read('entry-1', at(0), plate);
    await mall.type(lane, at(90), plate);
    await payInCash(mall, plate, at(91));
  }
  const { waiting } = await mall.lanes();
  expect(waiting.map(({ gate, state, hasController }) => [gate, state, hasController])).toEqual([
    ['exit-1', 'opening', false],
    ['exit-2', 'opening', true],
  ]);
});
