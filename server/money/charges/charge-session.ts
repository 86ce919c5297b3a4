import { paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookMovements, type Movement } from '../ledger/store.ts';
import { classCharged } from '#domain/money/class-charged.ts';
import type { Quote } from './quote-session.ts';
import { findCharges, writeCharges, type StoredCharge } from './store.ts';

/** The session that is charged, as money knows it. */
export interface ChargedSession {
  readonly id: number;
  readonly publicId: string;
  readonly mall: number;
  readonly tariffId: number | null;
  readonly vehicleClass: string | null;
}

/** When a session is charged, and up to which instant. */
interface ChargeTimes {
  readonly at: Date;
  readonly now: Date;
}

/** A first charge of a session. */
export interface FirstCharge extends ChargeTimes {
  readonly session: ChargedSession;
  readonly quote: Quote;
}

/** What a correction is known by in the ledger, and who asked for it. */
interface CorrectedBy {
  readonly name: string;
  readonly person?: string;
  readonly reason?: string;
}

/** Charges sessions for the first time and books what is owed. The database refuses a second first charge. */
export async function chargeSessions(
  transaction: Transaction,
  charges: readonly FirstCharge[],
): Promise<void> {
  await Promise.all([
    writeCharges(
      transaction,
      charges.map(({ session, quote, at }) => rowOf(session, quote, at, null)),
    ),
    bookMovements(
      transaction,
      charges
        .filter(({ quote }) => quote.paise !== 0)
        .map(({ session, quote, at, now }) =>
          movementOf(session, 'charge', `charge:${session.publicId}`, quote.paise, { at, now }),
        ),
    ),
  ]);
}

/** The reason of a correction by which a person takes back the first charge that a person made: nothing was ever taken off. */
export const UNDONE = 'undone:';
/** The reason where a car is inside again since its exit was taken off: what it owes is charged at its own exit. */
export const EXIT_OFF = 'exit-off:';

/**
 * Charges a session anew up to an earlier instant, or as a person decided. The first charge and its movement stand; a
 * second charge replaces it. The ledger gets the difference: it counts for the day of the charge that is corrected, and
 * stands in the vouchers of the day on which it is booked.
 */
export async function correctCharge(
  transaction: Transaction,
  session: ChargedSession,
  quote: Quote,
  { at, now }: ChargeTimes,
  by: CorrectedBy | null = null,
): Promise<void> {
  const before = (await findCharges(transaction, [session.id])).get(session.id);
  if (!before) return chargeSessions(transaction, [{ session, quote, at, now }]);
  await writeCharges(transaction, [rowOf(session, quote, at, before.id)]);
  const difference = quote.paise - before.paise;
  if (difference === 0) return;
  // A session may end twice at one instant, where what was decided in between was taken back.
  const name = `correction:${session.publicId}:${by?.name ?? `${at.getTime()}:${before.id}`}`;
  const movement = movementOf(session, 'correction', name, difference, { at: before.at, now });
  const decided = { person: by?.person ?? null, reason: by?.reason ?? null };
  await bookMovements(transaction, [{ ...movement, ...decided }]);
}

/** What a charge says that a session costs, for whoever charges the same, or less of it. */
export function quoteOf({ paise: amount, lines, reason, worths }: StoredCharge): Quote {
  return { paise: amount, lines, reason, worths };
}

function rowOf(
  { id, mall, tariffId, vehicleClass }: ChargedSession,
  quote: Quote,
  at: Date,
  replaces: number | null,
) {
  const { tariff = null, worths = {}, ...rest } = quote;
  // A fee where no entry is known is the same for all classes.
  const isByClass = quote.paise > 0 && !quote.lines.some(({ code }) => code === 'lost_ticket');
  const chargedAs = isByClass ? classCharged(vehicleClass, quote.lines) : null;
  return { mall, session: id, ...rest, worths, chargedAs, tariff: tariff ?? tariffId, at, replaces };
}

/** A debt of the driver, earned by the mall; a negative amount takes it back. */
function movementOf(
  { id, mall }: ChargedSession,
  cause: 'charge' | 'correction',
  name: string,
  amount: number,
  times: ChargeTimes,
): Movement {
  return {
    name,
    mall,
    session: id,
    cause,
    reason: null,
    person: null,
    ...times,
    lines: [
      { account: 'receivable', paise: paise(amount) },
      { account: 'parking_revenue', paise: paise(-amount) },
    ],
  };
}
