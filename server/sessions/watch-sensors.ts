import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import { watchClearedOften } from './cleared/watch-cleared.ts';
import { watchStuckDevicesOften } from './stuck-devices/watch-stuck-devices.ts';
import { watchStuckOften } from './stuck-sensors/watch-stuck.ts';

/** Looks again and again for what sensors report that visits contradict. */
export function watchSensors(
  services: Services,
  doors: { readonly malls: Malls; readonly devices: Devices; readonly occupancy: Occupancy },
): void {
  watchStuckOften(services, doors);
  watchStuckDevicesOften(services, doors);
  watchClearedOften(services, doors);
}
