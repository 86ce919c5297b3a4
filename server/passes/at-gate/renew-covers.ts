import { PRODUCT } from '../../audit/index.ts';
import { writeCovers } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import { coverName, coverOf, earlierCoverName } from '../pass-cover.ts';
import type { StoredPass } from '../store.ts';
import { endUses, listUsesInside } from '../uses/store.ts';

/** A pass as it was, as it is from now on, and the plates that it is good for by then; null: as before. */
interface ChangedPass {
  readonly before: StoredPass;
  readonly pass: StoredPass;
  readonly plateKeys: ReadonlySet<string> | null;
}

/**
 * The cars inside by a pass are charged by what it says from now on. Until now it was good for them as it was, since they
 * came in by that; of one whose plate was taken off it is no more than this, and its place is free.
 */
export async function renewCovers(
  transaction: Transaction,
  { before, pass, plateKeys }: ChangedPass,
  now: Date,
): Promise<void> {
  const [was, is] = [coverOf({ ...before, endedAt: now }), coverOf(pass)];
  if (was === null || is === null) return;
  const inside = (await listUsesInside(transaction, [pass.id])).map(({ session }) => session);
  if (inside.length === 0) return;
  const sessions = await findByIds(transaction, inside);
  const isOff = ({ plateKey }: { plateKey: string | null }) =>
    plateKey !== null && plateKeys?.has(plateKey) === false;
  const off = sessions.filter(isOff).map(({ id }) => id);
  const whose = { mall: pass.mall, givenBy: PRODUCT, givenAt: now };
  const hasChanged = JSON.stringify(coverOf(before)) !== JSON.stringify(is);
  await writeCovers(
    transaction,
    inside.flatMap((session) => {
      const one = { ...whose, session };
      if (off.includes(session)) return [{ ...one, name: coverName(pass), cover: was }];
      const earlier = { ...one, name: earlierCoverName(pass, now), cover: was };
      return [{ ...one, name: coverName(pass), cover: is }, ...(hasChanged ? [earlier] : [])];
    }),
  );
  await endUses(transaction, off, now);
}
