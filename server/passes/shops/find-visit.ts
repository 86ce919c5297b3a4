import { isPayable } from '#domain/money/least-payable.ts';
import { readVisitCode } from '#domain/plates/visit-code.ts';
import { admitToken, findBill, findByPayToken, type AdmittedToken } from '../../bills/index.ts';
import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  listInside,
  listNamesEndedSince,
  listStanding,
  lockByPublicId,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import type { PassServices } from '../pass-services.ts';
import type { StoredShop } from './store.ts';

/** For so long a shop reads that the visit of a code has ended; later the code is nobody's. */
const ENDED_MS = 24 * 3_600_000;

/** Looks up the address in the QR code of a bill, or its last part alone; null for a code. Asked before the transaction. */
export async function admitTyped(on: PassServices, typed: string): Promise<AdmittedToken | null> {
  if (readVisitCode(typed)) return null;
  return admitToken(on, typed.trim().split(/[?#]/)[0]?.split('/').at(-1) ?? '');
}

/**
 * The visit, held until the commit. A code and a link that fit nothing of this mall get the same answer. A code is good
 * while the car is inside or holds at an exit for what is due, and no longer: who has left shows the link.
 */
export async function findVisit(
  on: PassServices,
  transaction: Transaction,
  { mall }: StoredShop,
  { typed, link, now }: { readonly typed: string; readonly link: AdmittedToken | null; readonly now: Date },
): Promise<OpenSession | ClosedSession> {
  const code = readVisitCode(typed);
  const publicId = code
    ? await findByCode(on, transaction, mall, { code, now })
    : await findByLink(transaction, mall, link);
  const session = publicId === undefined ? null : await lockByPublicId(transaction, mall, publicId);
  if (!session) throw notThere('No visit here has this code. Please check it.', 'visit_not_found');
  if (session.kind === 'unmatched')
    throw conflict('no_entry', 'Only the exit of this visit is known, so nothing is charged for it.');
  if (code && session.kind === 'closed' && !(await holdsForMoney(transaction, session, now)))
    throw conflict('visit_ended', 'The visit of this code has ended, so its code is not valid any more.');
  return session;
}

async function findByCode(
  { plates }: PassServices,
  transaction: Transaction,
  mall: number,
  { code, now }: { code: string; now: Date },
): Promise<string | undefined> {
  const isIts = (publicId: string) => plates.codeOf(publicId) === code;
  const inside = (await listInside(transaction, mall)).find((car) => isIts(car.publicId));
  if (inside) return inside.publicId;
  const standing = (await listStanding(transaction, mall)).flatMap(({ session }) => session ?? []);
  const held = (await findByIds(transaction, standing)).find((car) => isIts(car.publicId));
  if (held) return held.publicId;
  const since = new Date(now.getTime() - ENDED_MS);
  return (await listNamesEndedSince(transaction, mall, since)).find(isIts);
}

async function holdsForMoney(transaction: Transaction, session: ClosedSession, now: Date): Promise<boolean> {
  const { isHolding, duePaise } = await findBill(transaction, session, now);
  return isHolding && isPayable(duePaise);
}

async function findByLink(
  transaction: Transaction,
  mall: number,
  link: AdmittedToken | null,
): Promise<string | undefined> {
  const session = await findByPayToken(transaction, link);
  return session?.mall === mall ? session.publicId : undefined;
}
