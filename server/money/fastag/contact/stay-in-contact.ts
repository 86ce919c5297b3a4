import type { Devices } from '../../../devices/index.ts';
import type { Malls } from '../../../malls/index.ts';
import { AcquirerFault, type LaneOfPlaza } from '../acquirer.ts';
import type { FastagServices } from '../fastag-services.ts';
import { laneOf } from '../lane-of.ts';
import { listPlazas } from './store.ts';

/** What the work that needs no car needs of the rest of the product. */
export interface ContactDoors {
  readonly malls: Malls;
  readonly devices: Devices;
}

/** A reader that was not seen for so long takes no tags. */
const SILENT_MS = 10 * 60_000;
/** Times in messages are our clock's: a debit by a wrong one is declined. */
const MOST_OFF_MS = 5_000;

/** Says to the acquirer which lanes of which malls take tags. */
export async function sendHeartbeats(
  { services, acquirer }: FastagServices,
  { malls, devices }: ContactDoors,
  now: Date,
): Promise<void> {
  const { database, log } = services;
  const plazas = await database.transact('system', listPlazas);
  for (const { mall, plazaId } of plazas) {
    const name = malls.get(mall)?.name;
    const lanes = lanesOf(devices, mall, now);
    if (name === undefined || lanes.length === 0) continue;
    try {
      await acquirer.sendHeartbeat({ id: plazaId, name }, lanes, now);
    } catch (error) {
      if (!(error instanceof AcquirerFault)) throw error;
      log.warn({ err: error, mall }, 'the acquirer of FASTag took no sign of life');
    }
  }
}

function lanesOf(devices: Devices, mall: number, now: Date): LaneOfPlaza[] {
  const readers = devices.ofMall(mall).filter(({ kind }) => kind === 'tag-reader');
  return readers.flatMap(({ publicId, gate, direction }) => {
    if (gate === null || direction === null) return [];
    const seenAt = devices.lastSeenAt(publicId);
    const isOpen = seenAt !== null && now.getTime() - seenAt.getTime() < SILENT_MS;
    return [{ id: laneOf(gate), direction, isOpen }];
  });
}

/** Compares our clock with the acquirer's. Nothing is set by it: whoever runs the server has to know. */
export async function compareClocks(
  { services, acquirer }: FastagServices,
  now: Date,
): Promise<number | null> {
  const { log, clock } = services;
  try {
    const theirs = await acquirer.readTime(now);
    // It answers to the second, some time between our question and now.
    const offMs = (clock().getTime() + now.getTime()) / 2 - theirs.getTime();
    if (Math.abs(offMs) > MOST_OFF_MS)
      log.error({ offMs }, 'our clock is not the clock of the acquirer of FASTag: debits may be declined');
    return offMs;
  } catch (error) {
    if (!(error instanceof AcquirerFault)) throw error;
    log.warn({ err: error }, 'the acquirer of FASTag did not say what time it is');
    return null;
  }
}
