import { isCarOfItsOwn } from '#domain/parking/another-plate.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { isLow, type MatchEvidence } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, type UnmatchedSession } from '../../sessions/index.ts';
import { toEntered, type ByGate, type CarThatCame } from '../partners/listed-cars.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { measureExit } from './read-near.ts';
import { listReadsOfPlates, type ReadOfPlate } from './store.ts';

export type ExitOf = Pick<
  UnmatchedSession,
  'id' | 'exitAt' | 'exitPlateRaw' | 'exitGate' | 'plate' | 'matchDetail'
>;

/** A session and an exit, under another plate, that ended it or might. */
export interface GivenExit {
  readonly car: CarThatCame;
  readonly exit: ExitOf;
  readonly key: string;
}

/** The registration that was read at an exit, where it is none of those of a session's car. */
export function otherKeyAt({ exitPlateRaw, exitAt, matchDetail }: ExitOf, car: CarThatCame): string | null {
  // That the plate's own car exists was known: it was inside and slots spoke against it, or a person is asked about it.
  if (matchDetail['because'] === 'exact_contested' || matchDetail['isCarKnown'] === true) return null;
  if (isAgreedAtEntry(matchDetail)) return null;
  const { key, status } = readAsOf(exitPlateRaw ?? '', exitAt);
  if (status !== 'valid' || key === null || key === car.plateKey || key === car.otherKey) return null;
  // It may go by the plate that was read at this exit.
  const own = toEntered(car, new Map(), new Map()).entryRaw;
  return own != null && readAsOf(own, car.entryAt).key === key ? null : key;
}

/** Two misreads of its entry agree in the plate of the exit: it is the car's own, and may be read again. */
function isAgreedAtEntry({ evidence }: ExitOf['matchDetail']): boolean {
  const sign: MatchEvidence = 'entry_misread_twice';
  return Array.isArray(evidence) && evidence.includes(sign);
}

/** Those of some exits whose plates were read on another occasion, and so are of cars of their own. */
export async function filterProven<G extends GivenExit>(
  { sessions }: Pick<GateServices, 'sessions'>,
  transaction: Transaction,
  { mall, now }: { mall: number; now: Date },
  given: readonly G[],
): Promise<G[]> {
  if (given.length === 0) return [];
  const keys = [...new Set(given.map(({ key }) => key))];
  const reads = await listReadsOfPlates(transaction, mall, { keys, now });
  if (given.every((one) => listAgain(one, reads).length === 0)) return [];
  const [confusions, plates] = await Promise.all([
    sessions.confusions(transaction, mall, now),
    listPlates(transaction, reads),
  ]);
  return given.filter((one) => isProven(one, { reads, confusions, plates }));
}

interface Known {
  readonly reads: readonly ReadOfPlate[];
  readonly confusions: ByGate;
  readonly plates: ReadonlyMap<number, string | null>;
}

function isProven(given: GivenExit, { reads, confusions, plates }: Known): boolean {
  const { exit, car, key } = given;
  const isSureAt = reads.some((one) => isOfExit(one, given) && isSure(one));
  const again = listAgain(given, reads)
    // Its own misreads at that exit on other days prove no other car.
    .filter(({ sessionId }) => sessionId === null || plates.get(sessionId) !== car.plateKey)
    .map((one) => ({ isEntry: one.direction === 'entry', isSure: isSureAt && isSure(one) }));
  return isCarOfItsOwn(measureExit({ ...exit, plate: key }, car, confusions), again);
}

function isSure({ confidence }: ReadOfPlate): boolean {
  return confidence !== null && !isLow(confidence);
}

function isOfExit({ plateKey, usedAt, direction }: ReadOfPlate, { key, exit }: GivenExit): boolean {
  return plateKey === key && direction === 'exit' && usedAt.getTime() === exit.exitAt.getTime();
}

/** What was read of the plate on other occasions, and not of the session. */
function listAgain({ key, exit, car }: GivenExit, reads: readonly ReadOfPlate[]): ReadOfPlate[] {
  return reads.filter(
    ({ plateKey, usedAt, sessionId }) =>
      plateKey === key &&
      Math.abs(usedAt.getTime() - exit.exitAt.getTime()) > DOUBLED_EXIT_MS &&
      sessionId !== car.id &&
      sessionId !== exit.id,
  );
}

async function listPlates(
  transaction: Transaction,
  reads: readonly ReadOfPlate[],
): Promise<ReadonlyMap<number, string | null>> {
  const ids = [...new Set(reads.flatMap(({ sessionId }) => sessionId ?? []))];
  const found = await findByIds(transaction, ids);
  return new Map(found.map(({ id, plateKey }) => [id, plateKey]));
}
