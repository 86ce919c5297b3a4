import type { AlertKind } from '#contract/alerts.ts';
import type { AuditKind } from '#contract/audit.ts';
import type { DeviceInput, DeviceSettings } from '#contract/devices.ts';
import { protocolsOf } from '#contract/makers.ts';
import { closeAlerts } from '../alerts/index.ts';
import { writeAudit, type ChangedBy } from '../audit/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { badInput, conflict, notThere } from '../platform/http/errors.ts';
import { makeDeviceKey } from './device-key.ts';
import type { DeviceCache } from './device-cache.ts';
import type { DeviceRecord } from './device-record.ts';
import { addDevice } from './add-device.ts';
import { NO_BARRIER, type SealBarrier } from './barriers/barrier-settings.ts';
import { settleLanes } from './lanes/settle-lanes.ts';
import { lockDevice, lockLanes, replaceKey, saveSettings, setRevoked } from './store.ts';

const OLD_KEY_MS = 60 * 60 * 1000;

/** Registers a device and answers its key, which nobody can see again. Refuses a camera without gate and direction. */
export async function registerDevice(
  cache: DeviceCache,
  malls: Malls,
  { mall, input, seal }: { mall: number; input: DeviceInput; seal: SealBarrier },
  { actor, now }: ChangedBy,
): Promise<{ device: DeviceRecord; key: string }> {
  checkPlace(input);
  checkProtocol(input);
  checkBarrier(input);
  const barrier = input.barrier ? seal(input.barrier, mall) : NO_BARRIER;
  const { key, hash } = makeDeviceKey();
  const publicId = await cache.change(mall, async (transaction) => {
    await lockLanes(transaction, mall);
    const target = await addDevice(
      transaction,
      malls,
      { mall, input, keyHash: hash, isSimulated: false, barrier },
      now,
    );
    await settleLanes(transaction, mall, null, now);
    const detail = { ...input, ...(barrier.barrier ? { barrier: barrier.barrier } : {}) };
    const entry = { actor, action: 'device_registered', target, mall, detail } as const;
    await writeAudit(transaction, entry, now);
    return target;
  });
  return { device: stored(cache, publicId), key };
}

/** Gives a device a new key; the last one before it works for another hour, older ones no more. Refuses a revoked device. */
export async function rotateKey(
  cache: DeviceCache,
  mall: number,
  publicId: string,
  by: ChangedBy,
): Promise<{ device: DeviceRecord; key: string }> {
  const { key, hash } = makeDeviceKey();
  const device = await changeDevice(
    cache,
    mall,
    publicId,
    'device_key_rotated',
    by,
    async (transaction, found) => {
      if (found.revokedAt) throw conflict('revoked', 'This device is revoked. Register it anew.');
      await replaceKey(transaction, found, hash, new Date(by.now.getTime() + OLD_KEY_MS));
    },
  );
  return { device, key };
}

/** Changes what can be set of a device, such as how long its silence may last. Refuses a revoked device. */
export async function setDevice(
  cache: DeviceCache,
  mall: number,
  publicId: string,
  {
    settings: { name, heartbeatSeconds, stabilitySeconds, mapping, barrier },
    seal,
  }: { settings: DeviceSettings; seal: SealBarrier },
  by: ChangedBy,
): Promise<DeviceRecord> {
  const settings = {
    ...(name === undefined ? {} : { name }),
    ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
    ...(stabilitySeconds === undefined ? {} : { stabilitySeconds }),
    ...(mapping === undefined ? {} : { mapping }),
    ...(barrier === undefined ? {} : barrier === null ? NO_BARRIER : seal(barrier, mall)),
  };
  return changeDevice(cache, mall, publicId, 'device_changed', by, async (transaction, found) => {
    if (found.revokedAt) throw conflict('revoked', 'This device is revoked. Register it anew.');
    if (mapping !== undefined)
      checkProtocol({ kind: found.kind, protocol: found.protocol ?? undefined, mapping });
    if (barrier) checkBarrier({ kind: found.kind, gate: found.gate ?? undefined, barrier });
    if (Object.keys(settings).length > 0) await saveSettings(transaction, found.id, settings);
    // What was wrong with it may be wrong no more: it is tried anew.
    if (barrier !== undefined) await closeAlerts(transaction, mall, 'barrier_failed', [publicId], by.now);
  });
}

/** What nobody has to see to any more once a device is revoked. */
const OVER_WITH_ITS_KEY = [
  'barrier_failed',
  'device_silent',
  'clock_warning',
  'clock_alarm',
  'clock_still',
] as const satisfies readonly AlertKind[];

/** Revokes a device: its keys stop working at once here, within seconds in other processes. */
export async function revokeDevice(
  cache: DeviceCache,
  mall: number,
  publicId: string,
  by: ChangedBy,
): Promise<DeviceRecord> {
  return changeDevice(cache, mall, publicId, 'device_revoked', by, async (transaction, device) => {
    await setRevoked(transaction, device.id, by.now);
    for (const kind of OVER_WITH_ITS_KEY) await closeAlerts(transaction, mall, kind, [publicId], by.now);
    await settleLanes(
      transaction,
      mall,
      device.revokedAt || device.kind !== 'plate-camera' ? null : device,
      by.now,
    );
  });
}

async function changeDevice(
  cache: DeviceCache,
  mall: number,
  publicId: string,
  action: AuditKind,
  { actor, now }: ChangedBy,
  work: (transaction: Transaction, device: DeviceRecord) => Promise<void>,
): Promise<DeviceRecord> {
  await cache.change(mall, async (transaction) => {
    // Before any device: whoever takes both takes them in this order.
    if (action === 'device_revoked') await lockLanes(transaction, mall);
    const device = await lockDevice(transaction, mall, publicId);
    if (!device) throw notThere('There is no such device in this mall.', 'device_not_found');
    await work(transaction, device);
    const detail = { name: device.name };
    await writeAudit(transaction, { actor, action, target: publicId, mall, detail }, now);
  });
  return stored(cache, publicId);
}

function checkPlace({ kind, gate, direction }: DeviceInput): void {
  if (kind !== 'plate-camera') return;
  const fields: Record<string, string> = {};
  if (gate === undefined) fields['gate'] = 'A camera needs its gate, such as entry-1';
  if (direction === undefined) fields['direction'] = 'A camera needs its direction, entry or exit';
  const [sentence] = Object.values(fields);
  if (sentence) throw badInput(sentence, fields);
}

const MAPPED_KIND = { plates: 'plate-camera', slots: 'slot-sensors' } as const;

function checkProtocol({
  kind,
  protocol,
  mapping,
}: Pick<DeviceInput, 'kind' | 'protocol' | 'mapping'>): void {
  if (protocol && !protocolsOf(kind).includes(protocol))
    throw refuseField('protocol', `A ${kind} does not speak ${protocol}`);
  if (protocol === 'mapped' && !mapping) throw refuseField('mapping', 'Say where its values lie');
  if (protocol !== 'mapped' && mapping)
    throw refuseField('mapping', 'Only a device that speaks mapped has a mapping');
  if (mapping && MAPPED_KIND[mapping.of] !== kind)
    throw refuseField('mapping', `A mapping of ${mapping.of} is for ${MAPPED_KIND[mapping.of]}`);
}

function checkBarrier({ kind, gate, barrier }: Pick<DeviceInput, 'kind' | 'gate' | 'barrier'>): void {
  if (!barrier) return;
  if (kind !== 'gate-controller') throw refuseField('barrier', 'Only a gate controller has a barrier');
  if (gate === undefined) throw refuseField('gate', 'A barrier needs its gate, such as exit-1');
}

const refuseField = (name: string, sentence: string) => badInput(sentence, { [name]: sentence });

function stored(cache: DeviceCache, publicId: string): DeviceRecord {
  const device = cache.find(publicId);
  if (!device) throw new Error('a stored device is not there');
  return device;
}
