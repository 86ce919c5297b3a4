import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ExitedSession, Settled } from '../../sessions/index.ts';
import type { EarlierExit } from '../exit-facts.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../read-at-gate.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { listLaneReads } from '../store.ts';
import { recordParted } from './record-parted.ts';
import { listEntriesOf, moveEntriesOf, type EntrySeen } from './store.ts';

type Ended = Extract<ExitedSession, { kind: 'closed' }>;

/**
 * Ends the visit of a car that was taken for one with another at the entry, where both plates leave one after the other,
 * and others between them: one car leaves once. Who left first has paid the session, and it becomes that car's. Null
 * where the exit does not show that: a car that stands at the exit is read there as it was at the entry.
 */
export async function partAtExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  of: EarlierExit,
): Promise<Settled | null> {
  const leftAs = of.kind === 'closed' ? readAsOf(of.exitPlateRaw ?? '', of.exitAt).key : null;
  if (of.kind !== 'closed' || leftAs === null || !areBothOf(of, leftAs, read)) return null;
  if (!(await hasAnotherLeft(transaction, read, of))) return null;
  const entries = await listEntriesOf(transaction, of.id);
  const theirs = entries.find((one) => one.plateKey === read.plateKey);
  const first = entries.find((one) => one.plateKey === leftAs);
  if (!theirs || !first) return null;
  if (!(await keepForFirst(on, transaction, of, { first, leftAs, receivedAt: read.receivedAt }))) return null;
  const settled = await recordParted(on, transaction, read, { theirs, partedFrom: of.publicId });
  const to = settled.session.id;
  await moveEntriesOf(transaction, of.id, { to, key: read.plateKey ?? '' });
  await on.passes.coverAtEntry(transaction, settled.session, read);
  return settled;
}

/** Whether the session left under one of its two plates, and this is a sure read of the other one, long enough after. */
function areBothOf(
  { plateKey, otherKey, exitAt }: Ended,
  leftAs: string,
  { plateKey: key, reading, confidence, usedAt }: ReadAtGate,
): boolean {
  if (key === null || key === leftAs || isDoubtfulRead(reading, { confidence })) return false;
  const isOne = [plateKey, otherKey].includes(key) && [plateKey, otherKey].includes(leftAs);
  return isOne && usedAt.getTime() - exitAt.getTime() > MISREAD_DOUBLE_MS;
}

/** Whether a third car was read at this exit since the first one left: who stood there has driven on. */
async function hasAnotherLeft(
  transaction: Transaction,
  read: ReadAtGate,
  { exitAt, exitGate, plateKey, otherKey }: Ended,
): Promise<boolean> {
  if (exitGate !== read.gate) return false;
  const reads = await listLaneReads(transaction, read, { from: exitAt, to: read.usedAt });
  return reads.some((one) => one.plateKey !== null && ![plateKey, otherKey].includes(one.plateKey));
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
