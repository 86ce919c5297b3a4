import { areLeaving } from '#domain/parking/lane-directions.ts';
import { closeAlerts, raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { countUnknownAtExits, listLastCars, type CarAtEntry } from './store.ts';

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
  const cars = await listLeaving(transaction, mall, gate);
  if (cars.length === 0) return;
  for (const subject of new Set([gate, ...listContraryGates(cars)]))
    await raiseAlert(transaction, { mall, kind: 'lanes_swapped', subject, facts: {} }, now);
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

/** The last cars of a lane, or of all entries of its mall, where they were leaving; none where they were not. */
async function listLeaving(transaction: Transaction, mall: number, gate: string): Promise<CarAtEntry[]> {
  // All cameras may be swapped at once, and the cars spread over their lanes.
  for (const lane of [gate, null]) {
    const cars = await listLastCars(transaction, mall, lane);
    if (areLeaving(cars.map(({ wasInside }) => wasInside))) return cars;
  }
  return [];
}

/** One car at a lane may have come back truly. */
function listContraryGates(cars: readonly CarAtEntry[]): string[] {
  const gates = cars.flatMap(({ gate, wasInside }) => (wasInside ? [gate] : []));
  return gates.filter((gate, index) => gates.indexOf(gate) !== index);
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
