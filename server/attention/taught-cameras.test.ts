import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, type OpenedDesk } from '../../testing/attention-desk.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car whose exit is read by another character than its entry; the camera at the exit is not sure. */
async function leave({ mall }: OpenedDesk, minute: number, plate: string, read: string) {
  const { sessionId: car } = await mall.read('entry-1', at(minute), plate, { confidence: 0.99 });
  const { sessionId: exit } = await mall.read('exit-1', at(minute + 60), read, { confidence: 0.8 });
  return { car: car ?? '', exit: exit ?? '' };
}

/** Lets a person say that an exit is a car's; answers the decision. */
async function teach(opened: OpenedDesk, minute: number, plate: string, read: string) {
  const { car, exit } = await leave(opened, minute, plate, read);
  expect(exit).not.toBe(car);
  const { decision } = await opened.desk.settle(`session:${exit}`, { action: 'join', partner: car });
  return decision;
}

it('what persons set right twice, the camera is known for; what is taken back is unlearnt', async () => {
  const opened = await openDesk(gates, root);
  await teach(opened, 0, 'MH12AB4438', 'MH12AB9438');
  const second = await teach(opened, 100, 'GJ05CD4111', 'GJ05CD9111');

  const third = await leave(opened, 200, 'KA03MN4555', 'KA03MN9555');
  expect(third.exit).toBe(third.car);
  const [closed] = (await opened.mall.sessions()).filter(({ plate }) => plate === 'KA03MN4555');
  expect(closed).toMatchObject({ state: 'closed', review: null });
  expect(closed?.detail['spokeFor']).toEqual(['plate_near', 'camera_confusion', 'exit_read_doubtful']);

  await opened.desk.undo(second);
  const fourth = await leave(opened, 300, 'DL01PQ4777', 'DL01PQ9777');
  expect(fourth.exit).not.toBe(fourth.car);
});

it('another camera, and the other way round, are not known for it', async () => {
  const opened = await openDesk(gates, root);
  await teach(opened, 0, 'MH12AB4438', 'MH12AB9438');
  await teach(opened, 100, 'GJ05CD4111', 'GJ05CD9111');
  const turned = await leave(opened, 200, 'KA03MN9555', 'KA03MN4555');
  expect(turned.exit).not.toBe(turned.car);
  const { sessionId: car } = await opened.mall.read('entry-1', at(300), 'DL01PQ4777', { confidence: 0.99 });
  const other = await opened.mall.read('exit-2', at(360), 'DL01PQ9777', { confidence: 0.8 });
  expect(other.sessionId).not.toBe(car);
});
