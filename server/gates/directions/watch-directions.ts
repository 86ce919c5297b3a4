import { areLeaving } from '#domain/parking/lane-directions.ts';
import { closeAlerts, raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { countUnknownAtExits, listLastCars } from './store.ts';

/**
 * Raises an alarm where the cars that come in at an entry are inside by the gates: its camera reads those that leave. Where
 * the exits contradict the counts as well, the sessions that those reads have begun end again, uncharged, so that nobody
 * who comes back pays for the time outside. Where no exit does, cars may come back after an exit that read nobody.
 */
export async function watchDirections(
  { sessions }: GateServices,
  transaction: Transaction,
  { mall, gate, receivedAt: now }: ReadAtGate,
): Promise<void> {
  const cars = await listLastCars(transaction, mall, gate);
  if (!areLeaving(cars.map(({ wasInside }) => wasInside))) return;
  await raiseAlert(transaction, { mall, kind: 'lanes_swapped', subject: gate, facts: {} }, now);
  const since = new Date(Math.min(now.getTime(), ...cars.map(({ usedAt }) => usedAt.getTime())) - BEFORE_MS);
  if ((await countUnknownAtExits(transaction, mall, since)) < UNKNOWN_AT_EXITS) return;
  const begun = cars.flatMap(({ wasInside, sessionId }) =>
    wasInside && sessionId !== null ? [sessionId] : [],
  );
  for (const session of await findByIds(transaction, begun))
    if (session.kind === 'open')
      await sessions.closeAsMissedExit(transaction, session, session.entryAt, now, [
        ...session.flags,
        LANES_SWAPPED,
      ]);
}

/** So many cars without an entry at the exits, since half an hour before the first car that seemed to come in. */
const UNKNOWN_AT_EXITS = 3;
const BEFORE_MS = 30 * 60_000;

/** Marks a session that began while the camera of an entry read the cars that left. */
export const LANES_SWAPPED = 'lanes_swapped';

/** Closes the alarms of a mall's lanes at which cars come in again. */
export async function calmDirections(
  { devices }: GateServices,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<void> {
  const entries = devices.ofMall(mall).filter(({ direction }) => direction === 'entry');
  for (const gate of new Set(entries.flatMap((device) => device.gate ?? []))) {
    const cars = await listLastCars(transaction, mall, gate);
    if (!cars.some(({ wasInside }) => wasInside))
      await closeAlerts(transaction, mall, 'lanes_swapped', [gate], now);
  }
}
