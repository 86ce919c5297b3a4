import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, listStanding } from '../../sessions/index.ts';
import { listTakenBackable } from '../lanes/may-take-back.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { listShownPlates } from '../store.ts';

/** Who has mistyped a plate types the right one at once. */
const JUST_BEFORE_MS = 2 * 60_000;

/**
 * The plate that was typed last at this exit, just before this one, where its card stands still and nobody has done anything
 * for it: it may have been a slip. Null where there is none.
 */
export async function findTypedBefore(
  transaction: Transaction,
  { mall, gate, direction, plate, receivedAt }: ReadAtGate,
): Promise<string | null> {
  if (direction !== 'exit') return null;
  const from = receivedAt.getTime() - JUST_BEFORE_MS;
  const standing = (await listStanding(transaction, mall)).filter(
    (wait) => wait.gate === gate && wait.since.getTime() >= from,
  );
  const others = await listTakenBackable(transaction, standing);
  const sessions = await findByIds(
    transaction,
    others.flatMap(({ session }) => session ?? []),
  );
  const plates = await listShownPlates(
    transaction,
    others.map(({ plateRead }) => plateRead),
  );
  const shown = others.map(
    (wait) => sessions.find(({ id }) => id === wait.session)?.plate ?? plates.get(wait.plateRead) ?? '',
  );
  return shown.findLast((one) => one !== '' && one !== plate) ?? null;
}
