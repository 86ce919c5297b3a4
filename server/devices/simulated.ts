import type { DeviceInput } from '#contract/devices.ts';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { makeDeviceKey } from './device-key.ts';
import type { DeviceCache } from './device-cache.ts';
import type { DeviceRecord } from './device-record.ts';
import { addDevice } from './add-device.ts';
import { settleLanes } from './lanes/settle-lanes.ts';
import { loadDevices, lockLanes, replaceKey, setSimulatedHeartbeat } from './store.ts';

const ENTRY: DeviceInput = {
  name: 'Simulated entry camera',
  kind: 'plate-camera',
  gate: 'entry-1',
  direction: 'entry',
};
const EXIT: DeviceInput = {
  name: 'Simulated exit camera',
  kind: 'plate-camera',
  gate: 'exit-1',
  direction: 'exit',
};
const BARRIER: DeviceInput = { name: 'Simulated exit barrier', kind: 'gate-controller', gate: 'exit-1' };
const TAGS: DeviceInput = {
  name: 'Simulated FASTag reader',
  kind: 'tag-reader',
  gate: 'exit-1',
  direction: 'exit',
};
const SENSORS: DeviceInput = { name: 'Simulated slot sensors', kind: 'slot-sensors', heartbeatSeconds: 60 };

/** The keys of a mall's simulated devices. */
export interface SimulatedKeys {
  readonly entryKey: string;
  readonly exitKey: string;
  readonly sensorKey: string;
  readonly barrierKey: string;
  readonly tagKey: string;
}

/** Registers the simulated devices of a mall, or gives those it has new keys; the old ones stop at once. */
export async function registerSimulated(
  cache: DeviceCache,
  malls: Malls,
  mall: number,
  at: Date,
): Promise<SimulatedKeys> {
  return cache.change(mall, async (transaction) => {
    await lockLanes(transaction, mall);
    const present = await loadDevices(transaction, mall);
    const keys = {
      entryKey: await registerOne(transaction, malls, mall, present, ENTRY, at),
      exitKey: await registerOne(transaction, malls, mall, present, EXIT, at),
      sensorKey: await registerOne(transaction, malls, mall, present, SENSORS, at),
      barrierKey: await registerOne(transaction, malls, mall, present, BARRIER, at),
      tagKey: await registerOne(transaction, malls, mall, present, TAGS, at),
    };
    await settleLanes(transaction, mall, null, at);
    await setSimulatedHeartbeat(transaction, mall, SENSORS.heartbeatSeconds ?? null);
    return keys;
  });
}

async function registerOne(
  transaction: Transaction,
  malls: Malls,
  mall: number,
  present: readonly DeviceRecord[],
  input: DeviceInput,
  at: Date,
): Promise<string> {
  const { key, hash } = makeDeviceKey();
  const device = present.find(
    ({ isSimulated, revokedAt, kind, direction }) =>
      isSimulated && !revokedAt && kind === input.kind && direction === (input.direction ?? null),
  );
  if (device) await replaceKey(transaction, device, hash, null);
  else await addDevice(transaction, malls, { mall, input, keyHash: hash, isSimulated: true }, at);
  return key;
}

/** Takes the heartbeat off every simulated device. */
export async function quietSimulated(cache: DeviceCache): Promise<void> {
  const loud = cache
    .all()
    .filter(({ isSimulated, heartbeatSeconds }) => isSimulated && heartbeatSeconds !== null);
  for (const mall of new Set(loud.map((device) => device.mall)))
    await cache.change(mall, (transaction) => setSimulatedHeartbeat(transaction, mall, null));
}
