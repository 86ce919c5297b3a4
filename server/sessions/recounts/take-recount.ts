import { randomUUID } from 'node:crypto';
import { carsAfterRecount, DRIVING_MS, RECOUNT_GIVEN_UP_MS } from '#domain/parking/recount.ts';
import type { SlotCounts } from '#domain/parking/occupancy.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { writeAudit, type ChangedBy } from '../../audit/index.ts';
import { badInput, conflict, isUniqueViolation } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { SessionServices } from '../session-services.ts';
import { countCarsInside } from './cars-inside.ts';
import { changeRecount, findOpenRecount, insertRecount, listMoves, type StoredRecount } from './store.ts';

/** A level as its sensors see it now. */
export interface LevelSeen extends SlotCounts {
  readonly level: string;
}

type Seeing = Pick<SessionServices, 'malls' | 'devices' | 'occupancy'>;

/** What a mall without a layout is counted as. */
const WHOLE_MALL = 'All';
const NO_SLOTS: SlotCounts = { empty: 0, occupied: 0, unknown: 0, total: 0 };

/** The levels that people walk, in the layout's order. */
export function levelsOf({ occupancy }: Seeing, mall: number): LevelSeen[] {
  const levels = [...occupancy.countsBy(mall, 'level')].map(([level, counts]) => ({ level, ...counts }));
  return levels.length > 0 ? levels : [{ level: WHOLE_MALL, ...NO_SLOTS }];
}

/** Begins a recount of a mall. One that nobody goes on with any more is given up for it. */
export async function begin(transaction: Transaction, mall: number, by: ChangedBy): Promise<StoredRecount> {
  const { actor: person, now } = by;
  const open = await findOpenRecount(transaction, mall, 'changed');
  if (open && now.getTime() - open.changedAt.getTime() < RECOUNT_GIVEN_UP_MS) throw isUnderWay(open.beganAt);
  if (open) await drop(transaction, open, by);
  const made = { publicId: randomUUID(), mall, person, beganAt: now, changedAt: now };
  const fresh = { state: 'open', levels: [], ...NOT_ENDED } as const;
  const recount = await insertRecount(transaction, { ...made, ...fresh }).catch((error: unknown) => {
    // Two people pressed at the same moment.
    throw isUniqueViolation(error, 'recounts_one_open') ? isUnderWay(now) : error;
  });
  await audit(transaction, 'recount_begun', recount, by, {});
  return recount;
}

const NOT_ENDED = { endedBy: null, endedAt: null, cars: null, unsure: null, carsByGates: null };

const isUnderWay = (since: Date) =>
  conflict(
    'recount_under_way',
    `A recount is under way since ${indiaTime(since)}. Count your levels in that one.`,
  );

/** What somebody counted on a level; `replaces` is the time of the count that they saw there. */
interface Counted {
  readonly level: string;
  readonly cars: number;
  readonly replaces: string | null;
}

/** Sets what was counted on a level, unless somebody else has counted it meanwhile. */
export async function count(
  on: Seeing,
  transaction: Transaction,
  { mall, recount: publicId }: AtRecount,
  { level, cars, replaces }: Counted,
  by: ChangedBy,
): Promise<StoredRecount> {
  const recount = await lockOpen(transaction, mall, publicId);
  const seen = levelsOf(on, mall).find((one) => one.level === level);
  if (!seen) throw badInput('This mall has no such level.', { level: 'Not a level of this mall' });
  const before = recount.levels.find((one) => one.level === level);
  if (before && before.at !== replaces)
    throw conflict(
      'level_counted',
      `${level} was counted at ${indiaTime(new Date(before.at))}: ${before.cars} ${before.cars === 1 ? 'car' : 'cars'}. Correct that count if it is wrong.`,
    );
  const { actor: person, now } = by;
  const { occupied, unknown } = seen;
  const counted = { level, cars, at: now.toISOString(), person, occupied, unknown };
  const others = recount.levels.filter((one) => one.level !== level);
  const levels = [...others, counted];
  const changed = await changeRecount(transaction, recount.id, { levels, changedAt: now });
  await audit(transaction, 'level_counted', recount, by, { level, cars, before: before?.cars ?? null });
  return changed;
}

/** Ends a recount: from now on the count by the gates goes on from it. */
export async function finish(
  on: Seeing,
  transaction: Transaction,
  { mall, recount: publicId }: AtRecount,
  by: ChangedBy,
): Promise<StoredRecount> {
  const recount = await lockOpen(transaction, mall, publicId);
  const counted = recount.levels.map(({ level, cars, at }) => ({ level, cars, at: new Date(at) }));
  const missing = levelsOf(on, mall).filter(({ level }) => !counted.some((one) => one.level === level));
  if (missing.length > 0)
    throw conflict('levels_missing', `Not counted yet: ${missing.map(({ level }) => level).join(', ')}.`);
  const { actor, now } = by;
  const before = await countCarsInside(on, transaction, mall, now);
  const from = new Date(recount.beganAt.getTime() - DRIVING_MS);
  const moved = await listMoves(transaction, mall, { from, until: now });
  const levelOf = new Map(on.malls.slotsOf(mall).map(({ code, level }) => [code, level]));
  const moves = moved.map(({ slot, ...move }) => ({ ...move, level: levelOf.get(slot ?? '') ?? null }));
  const { cars, unsure } = carsAfterRecount(counted, moves);
  const ended = { state: 'finished', endedBy: actor, endedAt: now, changedAt: now } as const;
  const finished = await changeRecount(transaction, recount.id, {
    ...ended,
    cars,
    unsure,
    carsByGates: before.cars,
  });
  await audit(transaction, 'recount_finished', recount, by, { cars, unsure, before: before.cars });
  return finished;
}

/** Gives a recount up. */
export async function dropOpen(
  transaction: Transaction,
  { mall, recount }: AtRecount,
  by: ChangedBy,
): Promise<void> {
  await drop(transaction, await lockOpen(transaction, mall, recount), by);
}

async function drop(transaction: Transaction, recount: StoredRecount, by: ChangedBy): Promise<void> {
  const { actor, now } = by;
  const ended = { state: 'dropped', endedBy: actor, endedAt: now, changedAt: now } as const;
  await changeRecount(transaction, recount.id, ended);
  await audit(transaction, 'recount_dropped', recount, by, {});
}

/** Which recount somebody means. */
export interface AtRecount {
  readonly mall: number;
  /** Its public id. */
  readonly recount: string;
}

async function lockOpen(transaction: Transaction, mall: number, publicId: string): Promise<StoredRecount> {
  const open = await findOpenRecount(transaction, mall, 'changed');
  if (open?.publicId !== publicId)
    throw conflict('recount_over', 'This recount is over. Somebody has finished it or given it up.');
  return open;
}

function audit(
  transaction: Transaction,
  action: 'recount_begun' | 'level_counted' | 'recount_finished' | 'recount_dropped',
  { publicId: target, mall }: StoredRecount,
  { actor, now }: ChangedBy,
  detail: Record<string, unknown>,
): Promise<void> {
  return writeAudit(transaction, { actor, action, target, mall, detail }, now);
}
