import type { PlateOfPass } from '#domain/passes/check-pass.ts';
import { isRaised } from '#domain/passes/quota.ts';
import { PRODUCT } from '../../audit/index.ts';
import { lowerCharge } from '../../bills/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  listInside,
  listStanding,
  lockSession,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import type { StoredPass } from '../store.ts';
import { listUsesOfSession } from '../uses/store.ts';
import { coverSession } from './cover-session.ts';

/** A pass as it is from now on, with the plates that it is good for. */
export interface PassWithPlates {
  readonly pass: StoredPass;
  readonly plates: readonly PlateOfPass[];
  /** As it was, where it is changed: the places that it has more are for those inside that have none. */
  readonly before?: StoredPass | undefined;
}

/**
 * Gives the cars that are in the mall what passes give that their plates have had since they came in, so that their bills
 * say what the exit will say. Who holds at an exit is in the mall, too, and is charged less. Who came first goes first,
 * since a quota is judged by who was inside when a car came. What is given again leaves those as they are that have it.
 */
export async function coverInside(
  on: PassServices,
  transaction: Transaction,
  mall: number,
  given: readonly PassWithPlates[],
  now: Date,
  { isAgain = false } = {},
): Promise<void> {
  const byPlate = new Map<string, PassWithPlates>();
  for (const one of given)
    if (one.pass.kind !== 'watch') for (const { key } of one.plates) byPlate.set(key, one);
  if (byPlate.size === 0) return;
  for (const { id, plateKey } of await listHere(transaction, mall)) {
    const one = plateKey === null ? undefined : byPlate.get(plateKey);
    if (one && !(isAgain && (await hasUse(transaction, id, one.pass))))
      await coverOne(on, transaction, id, one, now);
  }
}

async function hasUse(transaction: Transaction, session: number, { id }: StoredPass): Promise<boolean> {
  return (await listUsesOfSession(transaction, session)).some(({ pass }) => pass === id);
}

type Car = Pick<ClosedSession | OpenSession, 'id' | 'plateKey' | 'entryAt'>;

/** The cars inside, and those that hold at an exit, in the order in which they came. */
async function listHere(transaction: Transaction, mall: number): Promise<Car[]> {
  const holding = (await listStanding(transaction, mall)).flatMap(({ session }) => session ?? []);
  const [inside, held] = await Promise.all([listInside(transaction, mall), findByIds(transaction, holding)]);
  const cars: Car[] = [...inside, ...held.filter((session) => session.kind === 'closed')];
  return cars.toSorted((one, other) => +one.entryAt - +other.entryAt);
}

async function coverOne(
  on: PassServices,
  transaction: Transaction,
  id: number,
  { pass: { id: pass, number, validFrom, quota }, before }: PassWithPlates,
  now: Date,
): Promise<void> {
  const session = await lockSession(transaction, id);
  if (!session || session.kind === 'unmatched') return;
  const { plateKey } = session;
  const exitAt = session.kind === 'closed' ? session.closedAt : null;
  const goodBy = validFrom > now ? validFrom : now;
  const raised = before && isRaised(before.quota, quota) ? pass : null;
  const to = { session, plateKey, exitAt, now, isAfterwards: true, goodBy, raised };
  const { hasChanged } = await coverSession(on, transaction, to);
  if (!hasChanged) return;
  if (session.kind === 'closed') {
    const name = `pass-${number}-${now.getTime()}`;
    const by = { actor: PRODUCT, now };
    await lowerCharge(on, transaction, session, { name, reason: 'It was given a pass.', by });
  }
  on.sessions.publishCorrected(transaction, session);
}
