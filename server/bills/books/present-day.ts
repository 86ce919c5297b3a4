import type { BooksDay } from '#contract/books.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { ClosedDay, MovedMoneyRow } from '../../money/index.ts';
import type { Session } from '../../sessions/index.ts';

/** Paise as rupees of the wire. */
const rupees = (paise: number) => paise / 100;

/** A day of the books, with its sessions as people name them. */
export function presentDay(day: string, closed: ClosedDay, sessions: ReadonlyMap<number, Session>): BooksDay {
  const { totals, tax, cashDifference, methods, differences, moved, movedCount, documents, documentCount } =
    closed;
  const visitOf = (id: number | null) => {
    const session = id === null ? undefined : sessions.get(id);
    return session ? { session: session.publicId, plate: session.plate } : null;
  };
  return {
    day,
    charged: rupees(totals.chargedPaise),
    received: rupees(Object.values(totals.receivedPaise).reduce((sum, one) => sum + one, 0)),
    refunded: rupees(totals.refundedPaise),
    refundsByBanks: rupees(closed.refundsByBanks),
    refundsByTransfer: rupees(closed.refundsByTransfer),
    refundsOwed: rupees(closed.refundsOwed),
    outstanding: rupees(totals.outstandingPaise),
    tax: rupees(tax),
    bookedLater: rupees(closed.bookedLater),
    forOtherDays: rupees(closed.forOtherDays),
    cashDifference: rupees(cashDifference),
    chargebacksHeld: rupees(closed.held),
    chargebacksLost: rupees(closed.lost),
    methods: methods.map(presentMethod),
    differences: differences.map(({ kind, session, reference, expected, found }) => ({
      kind,
      visit: visitOf(session),
      reference,
      expected: rupees(expected),
      found: rupees(found),
    })),
    moved: moved.map((one) => ({ ...presentRow(one), visit: visitOf(one.session) })),
    movedCount,
    documentCount,
    documents: documents.map(({ number, kind, totalPaise, sessions: count }) => ({
      number,
      kind,
      total: rupees(totalPaise),
      sessions: count,
    })),
  };
}

function presentMethod({
  method,
  count,
  ...amounts
}: ClosedDay['methods'][number]): BooksDay['methods'][number] {
  return {
    method,
    count,
    expected: rupees(amounts.expected),
    booked: rupees(amounts.booked),
    settled: rupees(amounts.settled),
    fees: rupees(amounts.fees),
    refunded: rupees(amounts.refunded),
    refundsDecided: rupees(amounts.refundsDecided),
    takenForBanks: rupees(amounts.takenForBanks),
    refundsByBanks: rupees(amounts.refundsByBanks),
  };
}

function presentRow(one: MovedMoneyRow): Omit<BooksDay['moved'][number], 'visit'> {
  return {
    id: one.id,
    kind: one.kind,
    move: one.move,
    reference: one.reference,
    method: one.method,
    amount: rupees(one.paise),
    at: one.at.toISOString(),
    bookedOn: one.bookedAt && indiaDate(one.bookedAt),
    state: one.state,
    settled: one.settled === null ? null : rupees(one.settled),
  };
}
