import { isSeenBeforeComing } from '#domain/parking/passing-by.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { endWait, listStanding } from '../../sessions/index.ts';
import { dropCommands } from '../commands/store.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { endWaiting, listWaitingExits } from '../waiting/store.ts';

/**
 * A car that comes in, and was seen by an exit's camera just before, has not left there: what that camera read is of no
 * visit, and no car holds in its lane.
 */
export async function endSeenComing(
  transaction: Transaction,
  { mall, plateKey, usedAt, receivedAt }: ReadAtGate,
): Promise<void> {
  if (plateKey === null) return;
  const waiting = await listWaitingExits(transaction, mall, usedAt);
  const seen = waiting.filter(
    (exit) => exit.plateKey === plateKey && isSeenBeforeComing(exit.exitAt, usedAt),
  );
  if (seen.length === 0) return;
  const ids = seen.map(({ readId }) => readId);
  for (const id of ids) await endWaiting(transaction, id);
  const holding = (await listStanding(transaction, mall)).filter(({ plateRead }) => ids.includes(plateRead));
  for (const { id } of holding) {
    await endWait(transaction, id, receivedAt);
    await dropCommands(transaction, id, receivedAt);
  }
}
