import { isNextOfFleet } from '#domain/parking/next-of-fleet.ts';
import type { Confusions } from '#domain/plates/confusions.ts';
import { isDoubtfulEntry, isDoubtfulRead, isLow, RATHER_SURE } from '#domain/plates/evidence.ts';
import type { ExitMatch } from '#domain/plates/match.ts';
import { findSlip } from '#domain/plates/slip.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { ClosedSession } from '../sessions/index.ts';
import { readAsOf, type ReadAtGate } from './read-at-gate.ts';
import type { CandidateInside } from './slot-evidence.ts';
import { listLaneReads, type LaneRead } from './store.ts';
import { findOwnEntry, type OwnRead } from './two-cars/own-reads.ts';
import { listEntriesOf } from './two-cars/store.ts';

type Gone = ClosedSession & { readonly exitAt: Date };

/** What is known of a read at an exit, as far as it tells whose it is. */
export interface AskedBehind {
  readonly match: ExitMatch<CandidateInside>;
  readonly ownReads: readonly OwnRead[];
  /** What the camera of this exit is known to mix up. */
  readonly confusions?: Confusions | undefined;
  /** By guessed slots the car of this plate is parked still, and that of the car just gone was freed. */
  readonly seemsParked?: boolean;
}

/**
 * Whether a read at an exit, just after another car left there, is of the car inside whose very plate it is: that one was
 * read under it at its entry as well.
 */
export async function isNextBehind(
  transaction: Transaction,
  read: ReadAtGate,
  gone: Gone,
  asked: AskedBehind,
): Promise<boolean> {
  if (findOwnInside(read, asked) === null) return false;
  const { reading, confidence, usedAt } = read;
  const { id, exitAt } = gone;
  const lane = await listLaneReads(transaction, read, { from: exitAt, to: usedAt });
  const theirs = lane.filter(({ sessionId }) => sessionId === id);
  const last = theirs.at(-1)?.usedAt ?? exitAt;
  return isNextOfFleet({
    distance: measureFrom(read, gone, asked.confusions),
    sinceMs: usedAt.getTime() - last.getTime(),
    isDoubtful: isDoubtfulRead(reading, { confidence }),
    areBothSure: isSureAtBothGates(read, asked) && (await wasReadSurely(transaction, gone, theirs)),
    seemsParked: asked.seemsParked ? { isSlip: hasSlipped(read, gone), isSure: isSureOf(read) } : undefined,
  });
}

/** Whether a plate was read surely here, and at the entry of the very car inside that bears it. */
export function isSureAtBothGates(read: ReadAtGate, asked: AskedBehind): boolean {
  const own = findOwnInside(read, asked);
  return own !== null && isSureOf(read) && isSureEntry(own);
}

/**
 * Whether a plate was read to the letter here and at the entry of the one car inside that bears it, well enough both times:
 * what the one camera leaves open the other one agrees in.
 */
export function isAgreedAtBothGates(read: ReadAtGate, asked: AskedBehind): boolean {
  const own = asked.match.kind === 'exact' ? findOwnInside(read, asked) : null;
  if (own === null || read.reading.status !== 'valid') return false;
  const isGood = (confidence: number | null | undefined) => (confidence ?? 0) >= RATHER_SURE;
  return isGood(read.confidence) && isGood(own.entryConfidence);
}

/** The car inside that the exit names, where its entry was read under the very plate. */
function findOwnInside(
  { plateKey, usedAt }: ReadAtGate,
  { match, ownReads }: AskedBehind,
): CandidateInside | null {
  const [own] = listNamed(match).filter(({ key, entryAt }) => key === plateKey && entryAt <= usedAt);
  if (!own) return null;
  // One without a registration is named by its very characters.
  return plateKey === null || findOwnEntry(ownReads, own.id) !== null ? own : null;
}

/** Who the plate itself names, whoever else may be there. */
function listNamed(match: ExitMatch<CandidateInside>): readonly CandidateInside[] {
  if (match.kind === 'exact') return [match.session];
  const isContested = match.kind === 'review' && match.reason === 'exact_contested';
  return isContested ? match.candidates.map(({ session }) => session) : [];
}

function measureFrom(
  { reading }: ReadAtGate,
  { plateKey: key, exitPlateRaw: entryRaw, exitAt: entryAt }: Gone,
  confusions: Confusions | undefined,
): number {
  const gone = { sessionId: '', key, entryRaw, entryAt };
  return measureCandidate(listExitSpellings(reading, { confusions }), gone, confusions);
}

/** Cameras make the one plate of the other more often than two such cars leave behind each other. */
function hasSlipped(read: ReadAtGate, { plateKey, exitPlateRaw: plateRaw }: Gone): boolean {
  return findSlip(read, { plateKey, plateRaw }) !== null;
}

/** A camera that never says how sure it is may be wrong as often as it likes. */
function isSureOf({ reading, confidence }: Pick<ReadAtGate, 'reading' | 'confidence'>): boolean {
  return confidence !== null && !isDoubtfulRead(reading, { confidence });
}

function isSureEntry(own: CandidateInside): boolean {
  return own.entryConfidence != null && !isDoubtfulEntry(own);
}

/** Whether the plate of the car just gone was read surely at its entry and here. */
async function wasReadSurely(
  transaction: Transaction,
  { id, plateKey, exitPlateRaw, exitAt }: Gone,
  here: readonly LaneRead[],
): Promise<boolean> {
  if (plateKey === null || readAsOf(exitPlateRaw ?? '', exitAt).key !== plateKey) return false;
  const isSure = (one: Pick<LaneRead, 'plateKey' | 'confidence'>) =>
    one.plateKey === plateKey && one.confidence !== null && !isLow(one.confidence);
  return here.some(isSure) && (await listEntriesOf(transaction, id)).some(isSure);
}
