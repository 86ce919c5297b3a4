import {
  changeDevice as changeDeviceCall,
  listAlerts as listAlertsCall,
  listDeviceMessages,
  listDevices,
  registerDevice as registerDeviceCall,
  revokeDevice as revokeDeviceCall,
  rotateDeviceKey,
} from '#contract/devices.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Malls } from '../malls/index.ts';
import type { Services } from '../platform/services.ts';
import { mount } from '../platform/http/mount.ts';
import { listAlerts } from '../alerts/index.ts';
import type { BarrierInput } from '#contract/barriers.ts';
import { notAllowed, notThere } from '../platform/http/errors.ts';
import type { SealBarrier } from './barriers/barrier-settings.ts';
import type { DeviceMessages } from './received/note-messages.ts';
import { listMessages } from './received/store.ts';
import { listRefused } from './store.ts';
import { changedBy, noteSecurityEvent } from '../audit/index.ts';
import { registerDevice, revokeDevice, rotateKey, setDevice } from './change-device.ts';
import type { DeviceClocks } from './device-clocks.ts';
import type { DeviceCache } from './device-cache.ts';
import { presentDevice, presentRefused } from './present.ts';

const MOST_ALERTS = 500;
const HOUR_MS = 3_600_000;

interface Parts {
  readonly malls: Malls;
  readonly cache: DeviceCache;
  readonly clocks: DeviceClocks;
  readonly received: DeviceMessages;
  readonly seal: SealBarrier;
}

/** Mounts every call about a mall's devices: for its admins and for super admins. */
export function mountDevices(
  app: FastifyInstance,
  services: Services,
  { malls, cache, clocks, received, seal }: Parts,
): void {
  const { database, clock } = services;
  const by = (caller: Caller) => changedBy(caller, clock());

  mount(app, listDevices, ({ mall }) => ({
    devices: cache.ofMall(mall).map((device) => presentDevice(device, clocks)),
  }));
  mount(app, registerDeviceCall, async ({ mall, body, caller, reply }) => {
    checkMayReach(caller, body.barrier);
    const { device, key } = await registerDevice(cache, malls, { mall, input: body, seal }, by(caller));
    reply.header('cache-control', 'no-store');
    return { device: presentDevice(device, clocks), key };
  });
  mount(app, changeDeviceCall, async ({ mall, params, body: settings, caller }) => {
    checkMayReach(caller, settings.barrier);
    const device = await setDevice(cache, mall, params.deviceId, { settings, seal }, by(caller));
    return { device: presentDevice(device, clocks) };
  });
  mount(app, rotateDeviceKey, async ({ mall, params, caller, reply }) => {
    const { device, key } = await rotateKey(cache, mall, params.deviceId, by(caller));
    reply.header('cache-control', 'no-store');
    return { device: presentDevice(device, clocks), key };
  });
  mount(app, revokeDeviceCall, async ({ mall, params, caller }) => ({
    device: presentDevice(await revokeDevice(cache, mall, params.deviceId, by(caller)), clocks),
  }));
  mount(app, listDeviceMessages, async ({ mall, params }) => {
    const device = cache.find(params.deviceId);
    if (device?.mall !== mall) throw notThere('There is no such device in this mall.', 'device_not_found');
    // What this process received a moment ago is asked for most, by whoever stands at the camera.
    await received.flush();
    const messages = await database.transact({ mall }, (transaction) => listMessages(transaction, device.id));
    return messages.map(({ at, accepted, refused }) => ({ at: at.toISOString(), accepted, refused }));
  });
  mount(app, listAlertsCall, async ({ mall, caller }) => {
    const [alerts, refused] = await database.transact({ mall }, async (transaction) => [
      await listAlerts(transaction, mall, MOST_ALERTS),
      await listRefused(transaction, mall, MOST_ALERTS),
    ]);
    const reads = refused.filter(({ kind }) => kind === 'plate_read');
    if (reads.length > 0) {
      // Not by what the camera calls it, which may be its plate.
      const names = reads.map(({ devicePublicId, firstAt }) => `${devicePublicId} ${firstAt.toISOString()}`);
      await noteRefusedReads(services, { mall, account: caller.publicId, reads: names });
    }
    return { alerts, refused: refused.map(presentRefused) };
  });
}

/** Whoever names a barrier has the server call an address of its own network. */
function checkMayReach({ isSuperAdmin }: Caller, barrier: BarrierInput | null | undefined): void {
  if (barrier && !isSuperAdmin)
    throw notAllowed('Only a super admin says where the server reaches a barrier.', 'super_admins_only');
}

/** A camera names its reads as it likes, some by the plate. A dashboard asks every ten seconds: an hour is one record. */
function noteRefusedReads(
  services: Services,
  { mall, account, reads }: { mall: number; account: string; reads: readonly string[] },
): Promise<void> {
  return noteSecurityEvent(services, {
    kind: 'plates_listed',
    account,
    mallId: mall,
    facts: { list: 'refused' },
    amounts: { rows: reads.length },
    shown: reads,
    foldMs: HOUR_MS,
  });
}
