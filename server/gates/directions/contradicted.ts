import { closeAlerts, findNewestAlerts, raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { GateServices } from '../read-at-gate.ts';
import { hasReadSince } from './store.ts';

const KIND = 'direction_contradicted';

/** A camera that says another direction than it is registered with: its read counts as registered, and a person is asked. */
export async function noteDirection(
  transaction: Transaction,
  { mall, publicId: subject, direction: registered, gate }: DeviceCaller,
  says: 'entry' | 'exit' | undefined,
  now: Date,
): Promise<void> {
  if (says === undefined || registered === null || says === registered) return;
  const facts = { gate: gate ?? '', registered, says };
  await raiseAlert(transaction, { mall, kind: KIND, subject, facts }, now);
}

/** Closes the alerts of cameras that have read cars since without contradicting their registration. */
export async function calmContradicted(
  { devices }: GateServices,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<void> {
  const cameras = devices.ofMall(mall);
  for (const { subject, lastAt } of await findNewestAlerts(transaction, mall, [KIND], now)) {
    const id = cameras.find(({ publicId }) => publicId === subject)?.id;
    if (id === undefined || (await hasReadSince(transaction, { mall, device: id }, lastAt)))
      await closeAlerts(transaction, mall, KIND, [subject], now);
  }
}
