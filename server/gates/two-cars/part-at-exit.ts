import { judgeLeftBoth } from '#domain/parking/two-cars.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { giveWait, type Settled } from '../../sessions/index.ts';
import type { EarlierExit } from '../exit-facts.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../read-at-gate.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { takeOffPaidAhead } from './paid-for-both.ts';
import { endWaiting, listWaitingExits } from '../waiting/store.ts';
import { gatherLeftBoth, type Both, type Ended } from './gather-left-both.ts';
import { recordParted } from './record-parted.ts';
import { listEntriesOf, moveEntriesOf, type EntrySeen } from './store.ts';

/**
 * Ends the visit of a car that was taken for one with another at the entry, where both plates leave one after the other:
 * one car leaves once. Who left first has paid the session, and it becomes that car's. Where the first one may stand there
 * still, the second visit costs nothing until a person has looked. Null where it most likely stands there, and is read as
 * it was at the entry.
 */
export async function partAtExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  of: EarlierExit,
): Promise<Settled | null> {
  if (of.kind !== 'closed') return null;
  const both = await findBoth(transaction, read, of);
  if (!both) return null;
  const judged = judgeLeftBoth(await gatherLeftBoth(on, transaction, read, of, both));
  if (judged === 'one') return null;
  const { theirs, first, key, leftAs } = both;
  if (!(await keepForFirst(on, transaction, of, { first, leftAs, receivedAt: read.receivedAt }))) return null;
  const isAsked = judged === 'asked';
  const charged = await recordParted(on, transaction, read, { theirs, partedFrom: of.publicId, isAsked });
  const settled = await takeOffPaidAhead(transaction, charged, { of, now: read.receivedAt });
  await moveEntriesOf(transaction, of.id, { to: settled.session.id, key });
  await joinWaiting(transaction, read, settled.session.id);
  await on.passes.coverAtEntry(transaction, settled.session, read);
  return settled;
}

/** What was read of it just before, and waits for an entry, is this visit's. */
async function joinWaiting(
  transaction: Transaction,
  { mall, plateKey, usedAt }: ReadAtGate,
  session: number,
): Promise<void> {
  const waiting = await listWaitingExits(transaction, mall, usedAt);
  for (const { readId } of waiting.filter((one) => one.plateKey === plateKey)) {
    await endWaiting(transaction, readId, session);
    await giveWait(transaction, readId, session);
  }
}

async function findBoth(
  transaction: Transaction,
  { plateKey: key, usedAt }: ReadAtGate,
  { id, exitPlateRaw, exitAt }: Ended,
): Promise<Both | null> {
  const leftAs = readAsOf(exitPlateRaw ?? '', exitAt).key;
  if (leftAs === null || key === null || leftAs === key) return null;
  const entries = await listEntriesOf(transaction, id);
  const theirs = entries.find((one) => one.plateKey === key);
  const first = entries.find((one) => one.plateKey === leftAs);
  return theirs && first && theirs.usedAt < usedAt ? { theirs, first, key, leftAs } : null;
}

async function keepForFirst(
  { sessions }: GateServices,
  transaction: Transaction,
  session: Ended,
  { first, leftAs, receivedAt }: { first: EntrySeen; leftAs: string; receivedAt: Date },
): Promise<boolean> {
  const own = { ...first, plateKey: leftAs, receivedAt };
  return sessions.give(transaction, session, own, await findDoubtOfExit(transaction, session));
}
