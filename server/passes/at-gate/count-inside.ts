import type { CountedSession } from '#domain/passes/quota.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import { endUses, listUsesInside } from '../uses/store.ts';

/** A session that came in by a pass and may be inside. */
export interface Counted extends CountedSession {
  readonly id: number;
  readonly entryAt: Date;
}

/** The sessions that came in by passes and have not left, by pass; but for one. What is found to have left is noted. */
export async function countInside(
  transaction: Transaction,
  passes: readonly number[],
  { but, now }: { but: number; now: Date },
): Promise<Map<number, Counted[]>> {
  const uses = (await listUsesInside(transaction, passes)).filter(({ session }) => session !== but);
  const sessions = new Map(
    (
      await findByIds(
        transaction,
        uses.map(({ session }) => session),
      )
    ).map((session) => [session.id, session]),
  );
  const left = uses.filter(({ session }) => sessions.get(session)?.kind !== 'open');
  await endUses(
    transaction,
    left.map(({ session }) => session),
    now,
  );
  const counted = new Map<number, Counted[]>();
  for (const { pass, session: id } of uses) {
    const session = sessions.get(id);
    if (session?.kind !== 'open') continue;
    const { plateKey, review, entryAt } = session;
    const one = { id, plateKey, entryAt, isInside: true, isUnsettled: review !== null };
    counted.set(pass, [...(counted.get(pass) ?? []), one]);
  }
  return counted;
}
