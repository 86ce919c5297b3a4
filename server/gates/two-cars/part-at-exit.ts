import { RATHER_SURE } from '#domain/plates/evidence.ts';
import { hasDrivenOn } from '#domain/parking/two-cars.ts';
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
 * and the first one has driven on: one car leaves once. Who left first has paid the session, and it becomes that car's.
 * Null where the exit does not show that: a car that stands at the exit is read there as it was at the entry.
 */
export async function partAtExit(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  of: EarlierExit,
): Promise<Settled | null> {
  const { reading, confidence } = read;
  // The entry's camera has read the very plate: how sure this one is adds little.
  const isGuess = reading.status !== 'valid' || (confidence ?? 1) < RATHER_SURE;
  if (of.kind !== 'closed' || isGuess) return null;
  const both = await findBoth(transaction, read, of);
  if (!both || !(await hasFirstDrivenOn(transaction, read, of, both))) return null;
  const { theirs, first, key, leftAs } = both;
  if (!(await keepForFirst(on, transaction, of, { first, leftAs, receivedAt: read.receivedAt }))) return null;
  const settled = await recordParted(on, transaction, read, { theirs, partedFrom: of.publicId });
  await moveEntriesOf(transaction, of.id, { to: settled.session.id, key });
  await on.passes.coverAtEntry(transaction, settled.session, read);
  return settled;
}

/** Two plates that were read at one entry, and the one under which a car has left. */
interface Both {
  readonly theirs: EntrySeen;
  readonly first: EntrySeen;
  readonly key: string;
  readonly leftAs: string;
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

async function hasFirstDrivenOn(
  transaction: Transaction,
  read: ReadAtGate,
  of: Ended,
  { key, leftAs }: Both,
): Promise<boolean> {
  const apartMs = Math.abs(read.usedAt.getTime() - of.exitAt.getTime());
  const isSameLane = of.exitGate === read.gate;
  const plates = [of.plateKey, of.otherKey, key, leftAs];
  const isAnotherBetween = isSameLane && (await hasAnotherLeft(transaction, read, of, plates));
  return hasDrivenOn({ plates: [leftAs, key], apartMs, isSameLane, isAnotherBetween });
}

/** Whether a third car was read at this exit between the two: who stood there first has driven on. */
async function hasAnotherLeft(
  transaction: Transaction,
  read: ReadAtGate,
  { exitAt }: Ended,
  plates: readonly (string | null)[],
): Promise<boolean> {
  const [from, to] = exitAt < read.usedAt ? [exitAt, read.usedAt] : [read.usedAt, exitAt];
  const reads = await listLaneReads(transaction, read, { from, to });
  return reads.some((one) => one.plateKey !== null && !plates.includes(one.plateKey));
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
