import type { VisitSeen } from '#domain/plates/borne-out.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PlateServices } from '../plate-services.ts';
import type { ProvenVisit } from '../visits.ts';

interface Seen extends VisitSeen {
  /** The device that read it first, by its public id; null where a person typed it, or staff entered it. */
  readonly device: string | null;
}

const NOTHING = { readers: 0, device: null, isTagged: false };

/** What is known of visits that prove plates, by their numbers. */
export async function seeVisits(
  on: Pick<PlateServices, 'visits' | 'witnessGates'>,
  transaction: Transaction,
  proven: readonly ProvenVisit[],
): Promise<ReadonlyMap<number, Seen>> {
  if (proven.length === 0) return new Map();
  const ids = proven.map(({ id }) => id);
  const [atGates, paid] = await Promise.all([
    on.witnessGates(transaction, proven),
    on.visits().findPaid(transaction, ids),
  ]);
  return new Map(ids.map((id) => [id, { ...(atGates.get(id) ?? NOTHING), isPaid: paid.has(id) }]));
}
