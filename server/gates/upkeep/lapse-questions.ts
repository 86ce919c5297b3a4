import { hasLapsed, LAPSING } from '#domain/parking/lapse.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, listLapsing, lockSessions } from '../../sessions/index.ts';
import { listSessionsWithImage } from '../images/store.ts';
import type { GateUpkeep } from './gate-upkeep.ts';
import { noteAlike } from './note-alike.ts';
import { findLikely } from './find-likely.ts';

const MOST_AT_ONCE = 200;

/** Asks nobody any longer what nobody can find out: no camera saw the other half, and no image shows the plate. */
export async function lapseQuestions(on: GateUpkeep, malls: readonly number[], now: Date): Promise<void> {
  const { database } = on.services;
  for (const mall of malls)
    await on.faults.alone(`mall ${mall}, questions that lapse`, () =>
      database.transact({ mall }, (transaction) => lapseOfMall(on, transaction, mall, now)),
    );
}

async function lapseOfMall(on: GateUpkeep, transaction: Transaction, mall: number, now: Date): Promise<void> {
  const lapsed = await findLapsed(transaction, mall, now);
  if (lapsed.length === 0) return;
  await lockSessions(transaction, mall);
  // A person may have answered some of them until the lock was had; barriers wait for no more than that.
  for (const session of await findByIds(transaction, lapsed))
    if (session.review !== null && LAPSING.includes(session.review))
      await on.faults.aloneWithin(transaction, `session ${session.publicId}`, async (own) => {
        await on.sessions.lapse(own, session);
        if (session.kind === 'unmatched') await noteAlike(own, session);
      });
}

/** Page by page: many that a person still has to answer hide none that lapses. The rest has its turn a minute later. */
async function findLapsed(transaction: Transaction, mall: number, now: Date): Promise<number[]> {
  const lapsed: number[] = [];
  for (let after: number | undefined = 0; after !== undefined && lapsed.length < MOST_AT_ONCE;) {
    const asked: Asked = await listLapsing(transaction, mall, { now, after, most: MOST_AT_ONCE });
    lapsed.push(...(await filterLapsed(transaction, asked, now)));
    after = asked.length < MOST_AT_ONCE ? undefined : asked.at(-1)?.id;
  }
  return lapsed;
}

type Asked = Awaited<ReturnType<typeof listLapsing>>;

async function filterLapsed(transaction: Transaction, asked: Asked, now: Date): Promise<number[]> {
  const withImage = await listSessionsWithImage(
    transaction,
    asked.map(({ id }) => id),
  );
  const seen = asked.filter(({ id, review }) => review === 'entry_unknown' && withImage.has(id));
  const likely = await findLikely(
    transaction,
    seen.map(({ id }) => id),
  );
  return asked.flatMap(({ id, review: reason, since }) => {
    const [hasImage, hasLikely] = [withImage.has(id), likely.has(id)];
    return reason !== null && hasLapsed({ reason, since, hasImage, hasLikely }, now) ? [id] : [];
  });
}
