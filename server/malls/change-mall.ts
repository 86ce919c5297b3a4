import { randomUUID } from 'node:crypto';
import type { MallInput } from '#contract/malls.ts';
import { mallSlug } from '#domain/parking/mall.ts';
import { writeAudit, type ChangedBy } from '../audit/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { conflict, isUniqueViolation, notThere } from '../platform/http/errors.ts';
import type { SlotUsers } from './layout/slot-users.ts';
import type { MallCache } from './mall-cache.ts';
import type { MallRecord } from './mall-record.ts';
import { archiveMall, insertMall, lockMall, setLive, updateMall } from './store.ts';

/** Adds a mall. Refuses a name whose slug another mall has. */
export async function addMall(
  cache: MallCache,
  input: MallInput,
  { actor, now }: ChangedBy,
): Promise<number> {
  const publicId = randomUUID();
  const work = cache.change(async (transaction) => {
    const mall = await insertMall(transaction, input, { publicId, slug: mallSlug(input.name) }, now);
    await writeAudit(
      transaction,
      { actor, action: 'mall-added', target: publicId, mall, detail: { ...input } },
      now,
    );
    return { mall, result: mall };
  });
  return refusingTakenNames(work);
}

/** Changes a mall's name, price, address, hours and whether it is live. Refuses a name whose slug another mall has. */
export async function changeMall(
  cache: MallCache,
  publicId: string,
  input: MallInput,
  by: ChangedBy,
): Promise<number> {
  return refusingTakenNames(
    changeLocked(cache, publicId, by, 'mall-changed', async (transaction, mall) => {
      await updateMall(transaction, mall.id, input, mallSlug(input.name));
      return { ...input };
    }),
  );
}

/** Switches a mall on or off. Cars inside still leave as usual. */
export async function toggleLive(cache: MallCache, publicId: string, by: ChangedBy): Promise<number> {
  return changeLocked(cache, publicId, by, 'mall-toggled', async (transaction, mall) => {
    await setLive(transaction, mall.id, !mall.isLive);
    return { isLive: !mall.isLive };
  });
}

/** Archives a mall. Refuses with the count while cars are inside; its ledger and history remain. */
export async function removeMall(
  cache: MallCache,
  users: SlotUsers,
  publicId: string,
  by: ChangedBy,
): Promise<number> {
  const archive = async (transaction: Transaction, mall: MallRecord) => {
    // The lock keeps new sessions out until we are done: their foreign key waits for it.
    const cars = await users.countCarsInside(transaction, mall.id);
    if (cars > 0) {
      const inside = cars === 1 ? '1 car is' : `${cars} cars are`;
      const sentence = `This mall cannot be deleted: ${inside} still inside.`;
      throw conflict('cars_inside', sentence, { cars: String(cars) });
    }
    await archiveMall(transaction, mall.id, by.now);
    return { name: mall.name };
  };
  return changeLocked(cache, publicId, by, 'mall-archived', archive, 'for-removal');
}

/** Locks a mall, does the work, writes it into the audit trail. Answers the mall's id; 404 where there is none. */
export async function changeLocked(
  cache: MallCache,
  publicId: string,
  { actor, now }: ChangedBy,
  action: string,
  work: (transaction: Transaction, mall: MallRecord) => Promise<Record<string, unknown>>,
  lock: 'for-change' | 'for-removal' = 'for-change',
): Promise<number> {
  return cache.change(async (transaction) => {
    const mall = await lockMall(transaction, publicId, lock);
    if (!mall) throw noSuchMall();
    const detail = await work(transaction, mall);
    await writeAudit(transaction, { actor, action, target: publicId, mall: mall.id, detail }, now);
    return { mall: mall.id, result: mall.id };
  });
}

export function noSuchMall(): Error {
  return notThere('There is no such mall.', 'mall_not_found');
}

async function refusingTakenNames(work: Promise<number>): Promise<number> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'malls_slug')) throw error;
    const sentence = 'Another mall already has this name, or one too like it.';
    throw conflict('name_taken', sentence, { name: sentence });
  }
}
