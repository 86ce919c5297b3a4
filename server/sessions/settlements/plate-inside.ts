import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../session.ts';
import { listOpenOf } from '../store.ts';
import { wordInstant } from './ended-already.ts';
import { refuseSecond } from './settling.ts';

/** One plate is inside once; of a visit that has ended a person is asked, unless they say that it was another car. */
export async function refuseInside(
  transaction: Transaction,
  session: Session,
  key: string,
  { isAnotherCar }: { readonly isAnotherCar?: true | undefined },
): Promise<void> {
  if (session.kind === 'open') await refuseSecond(transaction, session.mall, key, session.id);
  else if (isAnotherCar !== true) await askAboutInside(transaction, session, key);
}

/**
 * Asks about a plate that is given to a visit that has ended while a car of that plate was inside, and is still: what left
 * may have been that car, which would pay for the other one's time. Whoever has seen both says that it was another car.
 */
async function askAboutInside(
  transaction: Transaction,
  session: Exclude<Session, { kind: 'open' }>,
  key: string,
): Promise<void> {
  if (key === session.plateKey) return;
  const end = session.kind === 'unmatched' ? session.exitAt : (session.exitAt ?? session.closedAt);
  const open = await listOpenOf(transaction, session.mall, key);
  const inside = open.find((one) => one.kind === 'open' && one.id !== session.id && one.entryAt < end);
  if (inside?.kind !== 'open') return;
  const since = `${inside.plate} has been inside since ${wordInstant(inside.entryAt)}, and its visit goes on. `;
  const join =
    session.kind === 'unmatched'
      ? 'If it was that car which left here, join this exit to its visit.'
      : 'If it was that car which left here, take the exit off this visit, and type its plate there or join the exit to its visit.';
  throw conflict('plate_inside', `${since}${join} If it was another car, say so.`);
}
