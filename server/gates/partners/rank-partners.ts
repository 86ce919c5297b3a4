import type { EvidenceCode } from '#contract/evidence-words.ts';
import type { OpenCandidate } from '#domain/plates/candidate.ts';
import { FARTHEST } from '#domain/plates/distance.ts';
import { gatherEvidence, isSlotFreed } from '#domain/plates/evidence.ts';
import { readPlate, type PlateReading } from '#domain/plates/plate.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { measureWidely, FARTHEST_COMPARED } from '#domain/plates/wide-distance.ts';
import { listFreedSlots } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByPublicId,
  findReadBefore,
  listLoneExits,
  type Session,
  type Sessions,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { listCame, toEntered, type ByGate, type CarThatCame } from './listed-cars.ts';

/** What may be the other half of a visit, and what speaks for and against it. */
export interface Partner {
  /** The id that people see. */
  readonly session: string;
  readonly why: readonly EvidenceCode[];
}

const MOST = 500;
const MOST_SHOWN = 6;
const LONGEST_WAY_OUT_MS = 15 * 60_000;

/** The likeliest other halves of a session that waits for a person; the rules that decide at the gates are asked, not changed. */
export async function rankPartners(
  { sessions }: { readonly sessions: Pick<Sessions, 'confusions'> },
  transaction: Transaction,
  session: Session,
  now: Date,
): Promise<Partner[]> {
  if (session.kind === 'closed' && session.exitAt !== null) return [];
  const confusions = await sessions.confusions(transaction, session.mall, now);
  return session.kind === 'unmatched'
    ? rankEntered(transaction, session, confusions)
    : rankExits(transaction, session, now, confusions);
}

/** Which car that came in this exit may have been. */
async function rankEntered(
  transaction: Transaction,
  exit: UnmatchedSession,
  confusions: ByGate,
): Promise<Partner[]> {
  const { mall, exitAt } = exit;
  const cars = await listCame(transaction, exit);
  const freed = await freedOf(transaction, mall, cars, {
    from: new Date(exitAt.getTime() - LONGEST_WAY_OUT_MS),
    to: new Date(exitAt.getTime() + 60_000),
  });
  const named = namedIn(exit);
  const ranked = best(
    cars.map((car) => ({
      session: car.publicId,
      ...judge(exit, toEntered(car, freed, confusions), confusions, named.has(car.publicId)),
    })),
  );
  return offerLeft(transaction, exit, ranked);
}

/** An exit that seems a second read of a car that has just left is that car's, but for cars whose plates are nearer. */
async function offerLeft(
  transaction: Transaction,
  exit: UnmatchedSession,
  ranked: readonly Partner[],
): Promise<Partner[]> {
  const left = await findReadBefore(transaction, exit);
  if (left === null) return [...ranked];
  const offered: Partner[] = [];
  for (const partner of ranked)
    if (!(await isDoubled(transaction, exit, partner.session))) offered.push(partner);
  return [...offered, { session: left.publicId, why: ['read_twice_leaving'] }];
}

async function isDoubled(
  transaction: Transaction,
  exit: UnmatchedSession,
  publicId: string,
): Promise<boolean> {
  const session = await findByPublicId(transaction, exit.mall, publicId);
  if (!session || session.kind === 'unmatched') return false;
  return (await findReadBefore(transaction, exit, session)) !== null;
}

/** Which exit without an entry may have been this car's. */
async function rankExits(
  transaction: Transaction,
  session: Exclude<Session, UnmatchedSession>,
  now: Date,
  confusions: ByGate,
): Promise<Partner[]> {
  const { mall, entryAt, publicId } = session;
  const [exits, freed] = await Promise.all([
    listLoneExits(transaction, mall, { from: entryAt, to: now, most: MOST }),
    freedOf(transaction, mall, [session], { from: entryAt, to: now }),
  ]);
  const entered = toEntered(session, freed, confusions);
  const ranked = best(
    exits.map((exit) => ({
      session: exit.publicId,
      ...judge(exit, entered, confusions, namedIn(exit).has(publicId)),
    })),
  );
  const doubled = new Set<string>();
  for (const exit of exits.filter((one) => ranked.some(({ session: id }) => id === one.publicId)))
    if ((await findReadBefore(transaction, exit, session)) !== null) doubled.add(exit.publicId);
  return ranked.filter(({ session: id }) => !doubled.has(id));
}

interface Judged {
  readonly cost: number;
  readonly why: readonly EvidenceCode[];
}

/** How far two halves are apart: the spelling, and half as much less for each sign beside it. */
function judge(exit: UnmatchedSession, entered: OpenCandidate, confusions: ByGate, isNamed: boolean): Judged {
  const reading = readPlate(exit.exitPlateRaw ?? exit.plate);
  const { distance, isLearnt } = measureSpelling(reading, exit.exitGate, entered, confusions);
  const isFreed = isSlotFreed(entered, exit.exitAt);
  if (distance > FARTHEST_COMPARED && !isFreed && !isNamed) return { cost: Infinity, why: [] };
  const isExact = reading.key !== null && reading.key === entered.key;
  const spelling: EvidenceCode[] = isExact ? ['plate_exact'] : wordSpelling(distance);
  if (isLearnt) spelling.push('camera_confusion');
  const signs = gatherEvidence(reading, entered, exit.exitAt, {});
  const away = Math.min(distance, 2 * FARTHEST);
  return { cost: away - (isFreed ? 0.5 : 0) - (isNamed ? 0.25 : 0), why: [...spelling, ...signs] };
}

function wordSpelling(distance: number): EvidenceCode[] {
  if (distance > FARTHEST_COMPARED) return [];
  return distance > FARTHEST ? ['plate_alike'] : ['plate_near'];
}

/** How far the spellings are apart, and whether they are so near by what persons taught of the cameras. */
function measureSpelling(
  reading: PlateReading,
  gate: string | null,
  entered: OpenCandidate,
  confusions: ByGate,
): { distance: number; isLearnt: boolean } {
  if (reading.status === 'none') return { distance: Infinity, isLearnt: false };
  const exits = listExitSpellings(reading, {});
  const distance = measureCandidate(exits, entered, gate === null ? undefined : confusions.get(gate));
  if (distance > FARTHEST)
    return { distance: measureCandidate(exits, entered, undefined, measureWidely), isLearnt: false };
  const plain = measureCandidate(exits, { ...entered, entryConfusions: undefined });
  return { distance, isLearnt: plain > distance };
}

function best(judged: readonly (Judged & { session: string })[]): Partner[] {
  return judged
    .filter(({ cost }) => Number.isFinite(cost))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, MOST_SHOWN)
    .map(({ session, why }) => ({ session, why }));
}

/** When the slots of these cars were first freed after they took them, within a time, by the sessions' ids. */
async function freedOf(
  transaction: Transaction,
  mall: number,
  cars: readonly CarThatCame[],
  span: { from: Date; to: Date },
): Promise<ReadonlyMap<string, Date>> {
  const taken = cars.flatMap(({ publicId, slotCode: code, slotConfirmedAt: since }) =>
    code === null || since === null ? [] : [{ publicId, code, since }],
  );
  const freed = await listFreedSlots(transaction, mall, taken, span);
  return new Map(
    taken.flatMap(({ publicId, code, since }) => {
      const found = freed.find((one) => one.code === code && one.since.getTime() === since.getTime());
      return found ? [[publicId, found.freedAt] as const] : [];
    }),
  );
}

/** The sessions that the exit itself was in doubt between. */
function namedIn({ matchDetail }: UnmatchedSession): ReadonlySet<string> {
  const named = matchDetail['candidates'];
  return new Set(Array.isArray(named) ? named.map(String) : []);
}
