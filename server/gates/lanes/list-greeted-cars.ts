import type { GreetedCar } from '#contract/lanes.ts';
import { GREETED_FOR_MS, listGreeted } from '../../passes/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';

const MOST = 12;

/** Whose passes the cars had that came in just now, for whoever stands at the lanes. */
export async function listGreetedCars(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<GreetedCar[]> {
  const uses = await listGreeted(transaction, mall, now);
  const sessions = await findByIds(
    transaction,
    uses.map(({ session }) => session),
  );
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const greeted = uses.flatMap(({ session: id, kind, holder, outcome, plateKeys }) => {
    const session = byId.get(id);
    // What is asked about, or was corrected since, may be another car's, whose name is nobody's business here.
    if (session?.kind !== 'open' || session.review !== null) return [];
    if (session.plateKey === null || !plateKeys.includes(session.plateKey)) return [];
    const { publicId, entryGate: gate, plate, entryAt } = session;
    // It was given its pass while it was inside.
    if (now.getTime() - entryAt.getTime() > GREETED_FOR_MS) return [];
    const at = entryAt.toISOString();
    return [{ session: publicId, gate: gate ?? '', plate, at, kind, holder, outcome }];
  });
  return greeted.slice(0, MOST);
}
