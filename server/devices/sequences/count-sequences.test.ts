import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice, aMall } from '../../../testing/factories.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { Database } from '../../platform/storage/database.ts';
import { createSequenceCounter } from './count-sequences.ts';

let database: Database;
let mall: Awaited<ReturnType<typeof aMall>>;
beforeAll(async () => {
  database = await openTestDatabase();
  mall = await aMall(database);
});
afterAll(() => database.close());

async function addSensors(): Promise<DeviceCaller> {
  const { id, publicId } = await aDevice(database, mall, { kind: 'slot-sensors' });
  const rest = { gate: null, direction: null, heartbeatSeconds: null, stabilitySeconds: null };
  return { id, publicId, mall: mall.id, kind: 'slot-sensors', ...rest, protocol: null, mapping: null };
}

const numbered = (...sequences: number[]) => sequences.map((sequence) => ({ sequence, atMs: sequence }));

test('the count goes on after a restart, with its gaps', async () => {
  const device = await addSensors();
  const first = createSequenceCounter({ database });
  expect(await first(device, [])).toBeNull();
  expect(await first(device, numbered(7, 8, 10))).toBe(8);
  const restarted = createSequenceCounter({ database });
  expect(await restarted(device, [])).toBe(8);
  expect(await restarted(device, numbered(9))).toBe(10);
});

test('devices that send at once are each counted by themselves', async () => {
  const devices = [await addSensors(), await addSensors()] as const;
  const count = createSequenceCounter({ database });
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) =>
      Promise.all(devices.map((device, at) => count(device, numbered(at * 1_000 + index)))),
    ),
  );
  expect(answers.at(-1)).toEqual([29, 1_029]);
});

test('two processes that count the first numbers of a device at the same moment lose none', async () => {
  const device = await addSensors();
  const [one, other] = [createSequenceCounter({ database }), createSequenceCounter({ database })];
  await Promise.all([one(device, numbered(1)), other(device, numbered(2))]);
  expect(await one(device, [])).toBe(2);
});

test('where nothing can be stored, nothing is counted, and the next goes on', async () => {
  const device = { ...(await addSensors()), id: 2_000_000 };
  const count = createSequenceCounter({ database });
  await expect(count(device, numbered(1))).rejects.toThrow('foreign key');
  expect(await count(await addSensors(), numbered(3))).toBe(3);
});
