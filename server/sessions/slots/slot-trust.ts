import { expectLastFreed, listStoodIn, mayBeOneSession } from '#domain/parking/one-session.ts';
import { rateSlots, type SlotTrust } from '#domain/parking/slot-trust.ts';
import { listFreedSlots, listTurns } from '../../occupancy/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listReadAtBoth, listSurelyLeft } from './store.ts';

/** How far the slots that cars seem to have taken are to be believed, mall by mall. */
export interface SlotTrusts {
  of(mall: number): SlotTrust;
  /** Learns anew from the cars that have left since. */
  learn(mall: number, now: Date): Promise<void>;
}

const NEWEST = 100;
const EVERY_MS = 60 * 60_000;
/** While little is known it is learnt anew whenever somebody looks. */
const FEW = 30;
const MINUTE_MS = 60_000;
/** Slots are freed this long before an exit, or a little after it by their own clock. */
const BEFORE_EXIT_MS = 15 * MINUTE_MS;
const AFTER_EXIT_MS = 2 * MINUTE_MS;
/** By then what the sensors had to say of a car that left has arrived. */
const SETTLED_MS = 20 * MINUTE_MS;
const OLDEST_MS = 3 * 24 * 60 * MINUTE_MS;

export function openSlotTrusts({ database }: Services): SlotTrusts {
  const known = new Map<number, { trust: SlotTrust; at: number; isFew: boolean }>();
  const fits = new Map<number, Fitting>();
  return {
    of: (mall) => known.get(mall)?.trust ?? rateSlots({ right: 0, wrong: 0 }),
    async learn(mall, now) {
      const before = known.get(mall);
      if (before && !before.isFew && Math.abs(now.getTime() - before.at) < EVERY_MS) return;
      const seen = fits.get(mall);
      const counted = await database.transact({ mall }, async (transaction) => {
        const [fitting, { right: guessedRight, wrong: guessedWrong }, suggested] = await Promise.all([
          seen && !isOld(seen, now) ? seen : countFitting(transaction, mall, now),
          count(transaction, mall, now, 'inferred'),
          count(transaction, mall, now, 'suggested'),
        ]);
        fits.set(mall, fitting);
        return { ...suggested, guessedRight, guessedWrong, ...fitting };
      });
      const isFew = counted.right + counted.wrong < FEW;
      known.set(mall, { trust: rateSlots(counted), at: now.getTime(), isFew });
    },
  };
}

/** Of the cars that surely left: how many of their slots were freed as they did. */
async function count(transaction: Transaction, mall: number, now: Date, basis: 'suggested' | 'inferred') {
  const settledBy = new Date(now.getTime() - SETTLED_MS);
  const from = new Date(now.getTime() - OLDEST_MS);
  const left = await listSurelyLeft(transaction, mall, { from, to: settledBy, basis }, NEWEST);
  const oldest = left.at(-1);
  if (!oldest) return { right: 0, wrong: 0 };
  const slots = left.map(({ code, exitAt, takenAt }) => {
    const since = Math.max(takenAt.getTime(), exitAt.getTime() - BEFORE_EXIT_MS);
    return { code, since: new Date(since), until: exitAt.getTime() + AFTER_EXIT_MS };
  });
  const since = new Date(oldest.exitAt.getTime() - BEFORE_EXIT_MS);
  const freed = await listFreedSlots(transaction, mall, slots, { from: since, to: now });
  const freedAt = new Map(freed.map((one) => [`${one.code} ${one.since.getTime()}`, one.freedAt.getTime()]));
  const isInTime = ({ code, since, until }: (typeof slots)[number]) =>
    (freedAt.get(`${code} ${since.getTime()}`) ?? Infinity) <= until;
  const right = slots.filter(isInTime).length;
  return { right, wrong: left.length - right };
}

interface Fitting {
  readonly at: number;
  readonly fitting: number;
  readonly unfit: number;
}

/** All that slots did in a day is read for it: too much to do each minute while little is known. */
const FITTING_EVERY_MS = 10 * MINUTE_MS;

function isOld({ fitting, unfit, at }: Fitting, now: Date): boolean {
  const longest = fitting + unfit < FEW ? FITTING_EVERY_MS : EVERY_MS;
  return Math.abs(now.getTime() - at) >= longest;
}

const NEWEST_SESSIONS = 50;
const SESSIONS_MS = 24 * 60 * MINUTE_MS;

/** Of the sessions that are known: for how many there was a slot that was taken when they came and freed when they left. */
async function countFitting(transaction: Transaction, mall: number, now: Date): Promise<Fitting> {
  const to = new Date(now.getTime() - SETTLED_MS);
  const from = new Date(now.getTime() - SESSIONS_MS);
  const sessions = await listReadAtBoth(transaction, mall, { from, to }, NEWEST_SESSIONS);
  const at = now.getTime();
  if (sessions.length === 0) return { at, fitting: 0, unfit: 0 };
  const first = Math.min(...sessions.map(({ entryAt }) => entryAt.getTime()));
  const turns = await listTurns(transaction, mall, { from: new Date(first - MINUTE_MS), to: now });
  const fitting = sessions.filter(({ entryAt, exitAt }) => {
    const last = listStoodIn(turns, expectLastFreed(exitAt));
    return last.length > 0 && mayBeOneSession({ entryAt, freedAt: entryAt }, last);
  }).length;
  return { at, fitting, unfit: sessions.length - fitting };
}
