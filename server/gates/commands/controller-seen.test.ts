import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addDevice, signInSuperAdmin } from '../../../testing/test-people.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it('a barrier’s controller is seen to work when it asks, though it has nothing to open for hours', async () => {
  const mall = await gates.addMall();
  const root = await signInSuperAdmin(gates.app);
  const wanted = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1' };
  const controller = await addDevice(gates.app, root, mall.mall.publicId, wanted);
  const seen = () => gates.app.devices.lastSeenAt(controller.id);
  expect(seen()).toBeNull();
  gates.app.setNow(at(91));
  expect(await controller.client.call('GET', '/api/ingest/gates/exit-1/commands')).toMatchObject({
    status: 200,
    body: { commands: [] },
  });
  expect(seen()).toEqual(at(91));
  gates.app.setNow(at(95));
  await controller.client.call('POST', '/api/ingest/gates/exit-1/commands/none', { result: 'failed' });
  expect(seen()).toEqual(at(95));
});
