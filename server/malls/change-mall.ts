import { randomUUID } from 'node:crypto';
import type { AuditKind } from '#contract/audit.ts';
import type { MallInput } from '#contract/malls.ts';
import { mallSlug } from '#domain/parking/mall.ts';
import { idAlwaysMeant } from '#domain/parking/named-malls.ts';
import { writeAudit, type ChangedBy } from '../audit/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { conflict, isUniqueViolation, notThere } from '../platform/http/errors.ts';
import type { SlotUsers } from './layout/slot-users.ts';
import type { MallCache } from './mall-cache.ts';
import type { MallRecord } from './mall-record.ts';
import { archiveMall, insertMall, lockMall, setLive, updateMall } from './store.ts';

/** A mall, what it is called and where it lies. */
type PlacedMall = Pick<MallRecord, 'id' | 'publicId' | 'name' | 'address'>;

/** What other topics store of a mall that is being added, in its transaction. */
export type OnMallAdded = (transaction: Transaction, mall: PlacedMall, by: ChangedBy) => Promise<void>;

/**
 * What other topics store of a mall that is called otherwise or lies elsewhere from now on, in its transaction; answers
 * what whoever changed that has to know, as a sentence.
 */
export type OnMallChanged = (
  transaction: Transaction,
  mall: PlacedMall,
  before: PlacedMall,
  by: ChangedBy,
) => Promise<string | null>;

/** Adds a mall. Refuses a name whose slug another mall has. */
export async function addMall(
  cache: MallCache,
  input: MallInput,
  by: ChangedBy,
  listeners: readonly OnMallAdded[],
): Promise<number> {
  const { actor, now } = by;
  const publicId = randomUUID();
  refuseNamesOfOthers(cache, input.name, null);
  const work = cache.change(async (transaction) => {
    const mall = await insertMall(transaction, input, { publicId, slug: mallSlug(input.name) }, now);
    await writeAudit(
      transaction,
      { actor, action: 'mall_added', target: publicId, mall, detail: { ...input } },
      now,
    );
    const { name, address } = input;
    for (const listener of listeners) await listener(transaction, { id: mall, publicId, name, address }, by);
    return { mall, result: mall };
  });
  return refusingTakenNames(work);
}

/** Changes a mall's name, price, address, hours and whether it is live. Refuses a name whose slug another mall has. */
export async function changeMall(
  cache: MallCache,
  publicId: string,
  { input, listeners }: { input: MallInput; listeners: readonly OnMallChanged[] },
  by: ChangedBy,
): Promise<{ mall: number; warning: string | null }> {
  let warning: string | null = null;
  const mall = await refusingTakenNames(
    changeLocked(cache, publicId, by, 'mall_changed', async (transaction, before) => {
      refuseNamesOfOthers(cache, input.name, before.id);
      await updateMall(transaction, before.id, input, { slug: mallSlug(input.name), now: by.now });
      const after = { ...before, name: input.name, address: input.address };
      const warnings: string[] = [];
      for (const listener of listeners) {
        const one = await listener(transaction, after, before, by);
        if (one !== null) warnings.push(one);
      }
      warning = warnings.length > 0 ? warnings.join(' ') : null;
      return { ...input };
    }),
  );
  return { mall, warning };
}

/** Switches a mall on or off. Cars inside still leave as usual. */
export async function toggleLive(cache: MallCache, publicId: string, by: ChangedBy): Promise<number> {
  return changeLocked(cache, publicId, by, 'mall_toggled', async (transaction, mall) => {
    await setLive(transaction, mall.id, !mall.isLive);
    return { isLive: !mall.isLive };
  });
}

/** Archives a mall. Refuses while other topics have something open in it; its ledger and history remain. */
export async function removeMall(
  cache: MallCache,
  users: SlotUsers,
  publicId: string,
  by: ChangedBy,
): Promise<number> {
  const archive = async (transaction: Transaction, mall: MallRecord) => {
    // The lock keeps new sessions out until we are done: their foreign key waits for it.
    await users.refuseRemoval(transaction, mall.id);
    await archiveMall(transaction, mall.id, by.now);
    return { name: mall.name };
  };
  return changeLocked(cache, publicId, by, 'mall_archived', archive, 'for-removal');
}

/** Locks a mall, does the work, writes it into the audit trail. Answers the mall's id; 404 where there is none. */
export async function changeLocked(
  cache: MallCache,
  publicId: string,
  { actor, now }: ChangedBy,
  action: AuditKind,
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

/** `Palladium` and `Phoenix` on the wire mean the malls 1 and 2, also once these are called otherwise. */
function refuseNamesOfOthers(cache: MallCache, name: string, own: number | null): void {
  const owner = idAlwaysMeant(mallSlug(name));
  if (owner !== null && owner !== own && cache.get(owner) !== null) throw nameTaken();
}

function nameTaken(): Error {
  const sentence = 'Another mall already has this name, or one too like it.';
  return conflict('name_taken', sentence, { name: sentence });
}

async function refusingTakenNames(work: Promise<number>): Promise<number> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'malls_slug') ? nameTaken() : error;
  }
}
