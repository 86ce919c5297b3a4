import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { chargeLine } from '#domain/money/tariff.ts';
import {
  correctCharge,
  findCharges,
  findDues,
  NOTHING_DUE,
  quoteOf,
  requestRefund,
  writeCovers,
  type Quote,
} from '../money/index.ts';
import { badInput, conflict } from '../platform/http/errors.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Session } from '../sessions/index.ts';
import type { DisputeServices } from './dispute-services.ts';

/** What a person takes off the charge of a session, and why. */
interface TakingOff {
  readonly session: Session;
  readonly off: Paise;
  /** Whether the charge was wrong, or is lowered though it was right. */
  readonly as: 'corrected' | 'goodwill';
  /** Under which names it is taken off once. */
  readonly names: { readonly cover: string; readonly correction: string };
  /** What a refund that follows from it carries. */
  readonly reason: string;
  /** The payment that it goes back by first, and the chargeback by which it has gone back. */
  readonly by?: { readonly payment: number; readonly chargeback: number };
  /** The account's public id. */
  readonly actor: string;
  readonly now: Date;
}

/** Lowers the charge; answers how much goes back to the driver, or has gone back by his bank. */
export async function takeOff(
  on: DisputeServices,
  transaction: Transaction,
  { session, off, as, names, reason, by, actor, now }: TakingOff,
): Promise<number> {
  if (session.kind === 'open')
    throw conflict(
      'still_open',
      'This car is inside, as far as is known. Decide once it has left; where it has, end its visit first.',
    );
  const charge = (await findCharges(transaction, [session.id])).get(session.id);
  if (!charge || off > charge.paise) {
    const most = `At most ${wordRupees(charge?.paise ?? toPaise(0))} was charged.`;
    throw badInput(most, { rupees: most }, 'more_than_charged');
  }
  const left = toPaise(charge.paise - off);
  const line = chargeLine(as, 1, toPaise(0 - off));
  const quote: Quote = {
    ...quoteOf(charge),
    paise: left,
    lines: [...charge.lines, line],
    reason: left === 0 ? as : charge.reason,
  };
  const { id, publicId, mall } = session;
  // Whoever prices the session anew takes it off again.
  const whose = { mall, session: id, name: names.cover, givenBy: actor, givenAt: now };
  await writeCovers(transaction, [{ ...whose, cover: { kind: 'decided', as, paise: off } }]);
  const charged = { id, publicId, mall, tariffId: charge.tariff, vehicleClass: session.vehicleClass };
  const correction = { name: names.correction, person: actor, reason };
  await correctCharge(transaction, charged, quote, { at: charge.at, now }, correction);
  on.sessions.publishCorrected(transaction, session);
  await on.money.payments.noteLowered(transaction, id);
  const { duePaise } = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  const back = Math.min(off, Math.max(0, 0 - duePaise));
  if (back === 0) return 0;
  const cause = as === 'corrected' ? ('dispute' as const) : ('goodwill' as const);
  const money = { mall, session: id, paise: toPaise(back), cause, reason, person: actor, at: now };
  const made = await requestRefund(transaction, { ...money, ...by });
  return made.reduce((sum, refund) => sum + refund.paise, 0);
}
