import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import { MOST_CLOSURES, type changeClosure, type closeSlots } from '#contract/closures.ts';
import { closureAt, findPlace, namePlace, type ClosedPlace } from '#domain/parking/closures.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { badInput, conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { changeLocked } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import type { MallRecord } from '../mall-record.ts';
import { findClosure, insertClosure, updateClosure, type StoredClosure } from './store.ts';

/** What somebody has begun to type a little ago is now. */
const NOW_MS = 5 * 60_000;
const YEAR_MS = 366 * 86_400_000;

/** Closes places of a mall from now on, or later. */
export async function addClosure(
  cache: MallCache,
  publicId: string,
  { places: names, reason, from, until }: BodyOf<typeof closeSlots>,
  by: ChangedBy,
): Promise<number> {
  const { now } = by;
  const beginsAt = readBegin(from, now);
  const endsAt = readEnd(until, beginsAt, now);
  return changeLocked(cache, publicId, by, 'slots_closed', async (transaction, mall) => {
    const open = cache.closuresOf(mall.id).filter((closure) => closureAt(closure, now) !== 'over');
    if (open.length >= MOST_CLOSURES)
      throw conflict(
        'too_many_closures',
        `A mall may have ${MOST_CLOSURES} closures at once. End one first.`,
      );
    const slots = cache.slotsOf(mall.id);
    const places = findPlaces(names, slots);
    const times = { beginsAt, endsAt, endedAt: null, createdAt: now };
    await insertClosure(transaction, {
      publicId: randomUUID(),
      mall: mall.id,
      places,
      reason,
      ...times,
      person: by.actor,
    });
    return {
      places: places.map((place) => namePlace(place, slots)),
      reason,
      from: beginsAt.toISOString(),
      until: endsAt?.toISOString() ?? null,
    };
  });
}

/** Says another reason or another end. */
export async function alterClosure(
  cache: MallCache,
  { id: publicId, closure }: { readonly id: string; readonly closure: string },
  { reason, until }: BodyOf<typeof changeClosure>,
  by: ChangedBy,
): Promise<number> {
  return changeLocked(cache, publicId, by, 'closure_changed', async (transaction, mall) => {
    const known = await holdClosure(transaction, mall, closure, by.now);
    const endsAt = readEnd(until, known.beginsAt, by.now);
    await updateClosure(transaction, known.id, { reason, endsAt });
    return { closure, reason, until: endsAt?.toISOString() ?? null };
  });
}

/** Opens what was closed, or drops what was planned. */
export async function endClosure(
  cache: MallCache,
  { id: publicId, closure }: { readonly id: string; readonly closure: string },
  by: ChangedBy,
): Promise<number> {
  return changeLocked(cache, publicId, by, 'slots_opened', async (transaction, mall) => {
    const known = await holdClosure(transaction, mall, closure, by.now);
    await updateClosure(transaction, known.id, { endedAt: by.now });
    return { closure, reason: known.reason };
  });
}

/** A closure that is not over; the mall is locked, so that nobody else changes it meanwhile. */
async function holdClosure(
  transaction: Transaction,
  mall: MallRecord,
  publicId: string,
  now: Date,
): Promise<StoredClosure> {
  const known = await findClosure(transaction, mall.id, publicId);
  if (!known) throw notThere('There is no such closure in this mall.', 'closure_not_found');
  if (closureAt(known, now) === 'over') throw conflict('closure_over', 'This closure is over already.');
  return known;
}

function findPlaces(names: readonly string[], slots: Parameters<typeof findPlace>[1]): ClosedPlace[] {
  const found = new Map<string, ClosedPlace>();
  const missing: string[] = [];
  for (const name of names) {
    const place = findPlace(name, slots);
    if (place) found.set(JSON.stringify(place), place);
    else missing.push(name.trim());
  }
  if (missing.length > 0) {
    const sentence = `The layout has no ${missing.slice(0, 5).join(', ')}. Name a level (B2), a section (B2 C) or a slot.`;
    throw badInput(sentence, { places: sentence }, 'no_such_place');
  }
  return [...found.values()];
}

function readBegin(from: string | undefined, now: Date): Date {
  if (from === undefined) return now;
  const at = new Date(from);
  if (at.getTime() < now.getTime() - NOW_MS)
    throw badInput('It cannot begin in the past.', { from: 'In the past' });
  if (at.getTime() > now.getTime() + YEAR_MS)
    throw badInput('Plan a year ahead at most.', { from: 'Over a year ahead' });
  return at < now ? now : at;
}

function readEnd(until: string | null, beginsAt: Date, now: Date): Date | null {
  if (until === null) return null;
  const at = new Date(until);
  if (at <= beginsAt) throw badInput('It ends before it begins.', { until: 'Before the beginning' });
  if (at <= now) throw badInput('That is over already.', { until: 'Over already' });
  return at;
}
