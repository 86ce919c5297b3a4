import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { LOOKALIKE_COST, measurePlates } from '#domain/plates/distance.ts';
import type { PlateReading } from '#domain/plates/plate.ts';
import { raiseAlert } from '../../alerts/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { passesChanged } from '../messages.ts';
import { listWatched, type StoredPass } from '../store.ts';

/** A car at a gate, as far as the watch list goes. */
export interface SeenCar {
  readonly mall: number;
  readonly gate: string;
  /** The public id of its session. */
  readonly session: string;
  readonly plateKey: string;
  readonly reading: PlateReading;
  readonly confidence: number | null;
  readonly now: Date;
}

/** Warns the staff of a plate of the watch list. The driver sees nothing of it, and the barrier does as it would. */
export async function warnOfWatched(
  transaction: Transaction,
  watched: readonly StoredPass[],
  car: SeenCar,
): Promise<void> {
  const { mall, gate, session: subject, reading, confidence, now } = car;
  // A read that may be wrong is no exact one.
  const kind = isDoubtfulRead(reading, { confidence }) ? 'near_watched_plate' : 'watched_plate';
  for (const { number } of watched)
    await raiseAlert(transaction, { mall, kind, subject, facts: { gate, number } }, now);
}

const REMEMBERED_MS = 10 * 60_000;
const MOST = 5_000;

type Watched = Awaited<ReturnType<typeof listWatched>>;

/**
 * Finds plates that read much like watched ones, once a read is stored: no gate waits for it, and it decides nothing. The
 * list is remembered until a pass of the mall is changed, here or in another process: nearly always it is empty.
 */
export function openNearWatch({ database, channel, log }: Pick<Services, 'database' | 'channel' | 'log'>) {
  const known = new Map<number, { at: number; list: Promise<Watched> }>();
  channel.on(passesChanged, {
    receive: ({ mall }) => void known.delete(mall),
    readAnew: () => known.clear(),
  });
  const listOf = (mall: number, now: Date) => {
    const before = known.get(mall);
    const age = before ? now.getTime() - before.at : Infinity;
    if (before && age >= 0 && age < REMEMBERED_MS) return before.list;
    const span = { from: now, until: new Date(now.getTime() + REMEMBERED_MS) };
    const list = database.transact({ mall }, (transaction) => listWatched(transaction, mall, span, MOST));
    known.set(mall, { at: now.getTime(), list });
    list.catch(() => known.delete(mall));
    return list;
  };

  async function warn({ mall, gate, session: subject, plateKey, now }: SeenCar): Promise<void> {
    const isNear = (watched: string) =>
      watched !== plateKey && measurePlates(watched, plateKey) <= LOOKALIKE_COST;
    const near = (await listOf(mall, now)).filter((one) => isWatchedAt(one, now) && isNear(one.plateKey));
    if (near.length === 0) return;
    await database.transact({ mall }, async (transaction) => {
      for (const { number } of near)
        await raiseAlert(
          transaction,
          { mall, kind: 'near_watched_plate', subject, facts: { gate, number } },
          now,
        );
    });
  }

  return {
    /** Forgets the list of a mall whose passes this transaction changes, in all processes. */
    async forget(transaction: Transaction, mall: number): Promise<void> {
      transaction.afterCommit(() => void known.delete(mall));
      await channel.send(transaction, passesChanged, { mall });
    },
    warn: (car: SeenCar) =>
      warn(car).catch((error: unknown) => log.error({ err: error }, 'the watch list could not be read')),
  };
}

function isWatchedAt({ validFrom, validUntil, endedAt }: Watched[number], at: Date): boolean {
  return validFrom <= at && [validUntil, endedAt].every((end) => end === null || end > at);
}

export type NearWatch = ReturnType<typeof openNearWatch>;
