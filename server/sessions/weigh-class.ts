import { pricedClass } from '#domain/money/tariff.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { chargeLess, hasLeftByExit, type LeftSession } from './charge-less.ts';
import { chooseClass } from './choose-class.ts';
import { classAtEntry, classesAgain } from './known-classes.ts';
import type { Session } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { hasSettlement } from './settlements/store.ts';
import { replaceSession } from './store.ts';

const CHEAPER_CLASS = 'The vehicle was read as one of a cheaper class, too.';

type ReadAgain = Pick<CarAtGate, 'vehicleClass' | 'usedAt' | 'receivedAt'>;

/** One more read of a session's car, and how to find how much earlier its exit may have been. */
export type WeighedRead<S extends Session> = [
  transaction: Transaction,
  session: S,
  read: ReadAgain,
  findExitDoubt: (session: LeftSession) => Promise<number>,
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
  if (hasLeftByExit(noted)) {
    if (await hasSettlement(transaction, noted)) return session;
    const exitDoubtMs = await findExitDoubt(noted);
    const span = { ...noted, exitDoubtMs, detail: matchDetail };
    const classed = await chooseClass(transaction, noted, undefined, span);
    await replaceSession(transaction, session, { ...noted, ...classed });
    const name = `class:${read.usedAt.getTime()}`;
    const less = { name, reason: CHEAPER_CLASS, exitDoubtMs, now: read.receivedAt };
    await chargeLess(on, transaction, { ...noted, ...classed }, less);
    return { ...noted, ...classed };
  }
  await replaceSession(transaction, session, noted);
  return noted;
}
