import { entrySpan } from '#domain/money/least-quote.ts';
import { asShown } from '#domain/money/as-shown.ts';
import { isListed } from '#domain/money/covers.ts';
import type { ChargeLine } from '#domain/money/tariff.ts';
import { worthsAfter } from '#domain/money/worths.ts';
import type { ChangedBy } from '../audit/index.ts';
import { correctCharge, findCharges, quoteSession, refundSurplus, type Quote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { ClosedSession } from '../sessions/index.ts';
import type { BillServices } from './bill-services.ts';

/** Why a charge becomes less: the name under which the ledger takes it once, and a sentence. */
interface Lowering {
  readonly name: string;
  readonly reason: string;
  /** Unless it is named, what was charged was right when it was charged. */
  readonly cause?: 'fault' | 'goodwill';
  /** The name under which a shop or the mall has just given it something. */
  readonly gift?: string | null;
  /** A person has corrected its plate: a pass that this took from it is named no more. */
  readonly isPlateCorrected?: boolean;
  readonly by: ChangedBy;
}

/**
 * A car that has left with its charge, and was given something since: prices it anew up to the instant up to which it was
 * charged, and owes back what was paid too much. What somebody has lowered by hand is never raised again.
 */
export async function lowerCharge(
  { money }: Pick<BillServices, 'money'>,
  transaction: Transaction,
  session: ClosedSession,
  { by, ...given }: Lowering,
): Promise<void> {
  const { actor: person, now } = by;
  await correct(transaction, session, { ...given, person, now });
  await money.payments.noteLowered(transaction, session.id);
}

async function correct(
  transaction: Transaction,
  session: ClosedSession,
  given: Omit<Lowering, 'by'> & { person: string; now: Date },
): Promise<void> {
  const { name, reason, cause = 'goodwill', gift = null, isPlateCorrected = false, person, now } = given;
  const { id, tariffId, vehicleClass } = session;
  const charged = (await findCharges(transaction, [id])).get(id);
  if (!charged) return;
  const span = { ...entrySpan(session), exitAt: charged.at, session: id, vehicleClass };
  const quote = await quoteSession(transaction, tariffId, span);
  if (quote.paise >= charged.paise) {
    if (isPlateCorrected && namesLostPass(charged, quote)) {
      const shown = { ...quote, ...asShown(quote, charged.paise), worths: charged.worths };
      await correctCharge(transaction, session, shown, { at: charged.at, now });
    }
    return;
  }
  const worths = worthsAfter({ from: charged, to: { paise: quote.paise, worths: quote.worths ?? {} } }, gift);
  await correctCharge(
    transaction,
    session,
    { ...quote, worths },
    { at: charged.at, now },
    { name, person, reason },
  );
  await refundSurplus(transaction, session, { reason, at: now, cause, person });
}

/** Whether a charge names a pass that the session has no more, or one that it had before another correction. */
function namesLostPass(charged: Pick<Quote, 'lines'>, { lines }: Pick<Quote, 'lines'>): boolean {
  if (charged.lines.some(({ code }) => code === 'as_shown')) return true;
  const numbers = (of: readonly ChargeLine[]) =>
    of.flatMap(({ code, parameters }) => (isListed(code) ? [parameters['number']] : []));
  const has = new Set(numbers(lines));
  return numbers(charged.lines).some((number) => !has.has(number));
}
