import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { forgetPlate } from './claim-plate.ts';
import { deleteDeskCodesOf } from './desk/store.ts';
import { findAllViews, findClaims, findProven, findSeen, lockClaims } from './store.ts';

/** Visits of a plate that an account sees: those that began at `from` or later, and before `until`. */
export interface PlateView {
  readonly key: string;
  readonly from: Date;
  readonly until: Date | null;
}

/**
 * Takes all plates from an account that goes, as if it released each; answers what it saw until then and what it had proven. A proof that is under
 * way is over before, or finds no claim.
 */
export async function leavePlates(
  services: Services,
  transaction: Transaction,
  { account, at }: { account: number; at: Date },
): Promise<{ readonly views: PlateView[]; readonly proven: Awaited<ReturnType<typeof findProven>> }> {
  await lockClaims(transaction, { account });
  const keys = (await findClaims(transaction, account)).map(({ key }) => key).toSorted();
  for (const key of keys) await lockClaims(transaction, { key });
  const views = await findAllViews(transaction, account);
  const proven = await findProven(transaction, account);
  for (const key of keys) {
    await forgetPlate(services, transaction, { account, key, at });
    if (views.some((view) => view.key === key)) await deleteDeskCodesOf(transaction, key);
  }
  return {
    views: views.map(({ key, visibleFrom, visibleUntil }) => ({
      key,
      from: visibleFrom,
      until: visibleUntil,
    })),
    proven,
  };
}

interface Visit {
  readonly id: number;
  readonly plateKey: string | null;
  /** Its other plate, while it is under two: then neither alone shows it. */
  readonly rivalKey: string | null;
  readonly entryAt: Date;
}

/** Of these visits those that no account sees, except perhaps one. */
export async function leaveOutSeen<V extends Visit>(
  transaction: Transaction,
  visits: readonly V[],
  except: number | null = null,
): Promise<V[]> {
  const keyed = visits.flatMap(({ id, plateKey, rivalKey, entryAt }) =>
    plateKey === null ? [] : [{ id, key: plateKey, rival: rivalKey, at: entryAt }],
  );
  const seen = new Set(await findSeen(transaction, keyed, except));
  return visits.filter(({ id }) => !seen.has(id));
}
