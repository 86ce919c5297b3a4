import { fallSilent } from '#domain/parking/occupancy.ts';
import type { Devices } from '../devices/index.ts';
import type { Services } from '../platform/services.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { createLeftWatch } from './revoked/ask-about-left.ts';
import type { Writer } from './write-changes.ts';

const EVERY_MS = 5_000;

/**
 * Makes the function that looks, every few seconds, for slots whose last word is of a device that was revoked: it never
 * speaks again, so they are unknown from then on, with a heartbeat or without, until another device reports them. Where
 * none is about to, somebody is asked.
 */
export function createRevokedWatch(services: Services, devices: Devices, writer: Writer) {
  const nextAt = new Map<number, number>();
  const askAboutLeft = createLeftWatch(services, devices);

  return async (occupancy: MallOccupancy, now: Date): Promise<void> => {
    const { mall } = occupancy;
    if (now.getTime() < (nextAt.get(mall) ?? -Infinity)) return;
    nextAt.set(mall, now.getTime() + EVERY_MS);
    for (const source of occupancy.sources())
      if (devices.revokedAt(source)) await forget(occupancy, source, writer, now);
    await askAboutLeft(occupancy, now);
  };
}

/** Makes what a device reported unknown: nothing comes of it any more. */
export async function forget(
  occupancy: MallOccupancy,
  source: string,
  writer: Writer,
  now: Date,
): Promise<void> {
  const codes = [...occupancy.codesOf(source)].filter(
    (code) => occupancy.get(code)?.stored.state.status !== 'unknown',
  );
  if (codes.length === 0) return;
  await writer.write(occupancy.mall, {
    codes,
    run: (workbench) => {
      for (const code of codes) {
        const slot = workbench.get(code);
        const { state } = slot;
        if (state.source === source && state.status !== 'unknown')
          workbench.put(fallSilent(state, now), slot, now);
      }
    },
  });
}
