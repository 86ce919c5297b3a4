import { pricedClass } from '#domain/money/tariff.ts';
import { correctCharge, findCharges, refundSurplus } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { chooseClass, classAtEntry, classesAgain } from './choose-class.ts';
import { publishClosed, quoteExit } from './close-session.ts';
import type { ClosedSession, Exit, Session } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { hasSettlement } from './settlements/store.ts';
import { replaceSession } from './store.ts';

type Charged = ClosedSession & Exit;
type ReadAgain = Pick<CarAtGate, 'vehicleClass' | 'usedAt' | 'receivedAt'>;

/** One more read of a session's car, and how to find how much earlier its exit may have been. */
export type WeighedRead<S extends Session> = [
  transaction: Transaction,
  session: S,
  read: ReadAgain,
  findExitDoubt: (session: Charged) => Promise<number>,
];

/**
 * Weighs the class of vehicle of one more read of a session's car: it stays known of the session, which pays as the
 * cheapest class that was read of it. One that has been charged is charged less where that one is cheaper, and never more;
 * what a person decided stands.
 */
export async function weighClass<S extends Session>(
  on: Pick<SessionServices, 'services'>,
  ...[transaction, session, read, findExitDoubt]: WeighedRead<S>
): Promise<S> {
  const { vehicleClass } = read;
  const again = classesAgain(session.matchDetail);
  const known = [classAtEntry(session), session.vehicleClass, ...again].map(pricedClass);
  if (vehicleClass === null || known.includes(pricedClass(vehicleClass))) return session;
  const matchDetail = { ...session.matchDetail, classAgain: [...again, vehicleClass] };
  const noted: S = { ...session, matchDetail };
  if (isCharged(noted)) {
    if (await hasSettlement(transaction, noted)) return session;
    const exitDoubtMs = await findExitDoubt(noted);
    const span = { ...noted, exitDoubtMs, detail: matchDetail };
    const classed = await chooseClass(transaction, noted, undefined, span);
    await replaceSession(transaction, session, { ...noted, ...classed });
    await chargeLess(on, transaction, { ...noted, ...classed }, read, exitDoubtMs);
    return { ...noted, ...classed };
  }
  await replaceSession(transaction, session, noted);
  return noted;
}

function isCharged(session: Session): session is Charged {
  return session.kind === 'closed' && session.exitAt !== null;
}

async function chargeLess(
  on: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: Charged,
  { usedAt, receivedAt: now }: ReadAgain,
  exitDoubtMs: number,
): Promise<void> {
  const { exitAt } = session;
  const quote = await quoteExit(transaction, session, { exitAt, exitDoubtMs, now });
  const charged = (await findCharges(transaction, [session.id])).get(session.id);
  if (!charged || quote.paise >= charged.paise) return;
  await correctCharge(transaction, session, quote, exitAt, { name: `class:${usedAt.getTime()}` });
  const reason = 'The vehicle was read as one of a cheaper class, too.';
  await refundSurplus(transaction, session, { reason, at: now });
  publishClosed(on, transaction, session, quote);
}
