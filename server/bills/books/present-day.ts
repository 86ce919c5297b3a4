import type { BooksDay } from '#contract/books.ts';
import type { ClosedDay } from '../../money/index.ts';
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
    outstanding: rupees(totals.outstandingPaise),
    tax: rupees(tax),
    bookedLater: rupees(closed.bookedLater),
    forOtherDays: rupees(closed.forOtherDays),
    cashDifference: rupees(cashDifference),
    chargebacksHeld: rupees(closed.held),
    chargebacksLost: rupees(closed.lost),
    methods: methods.map(({ method, count, ...amounts }) => ({
      method,
      count,
      expected: rupees(amounts.expected),
      booked: rupees(amounts.booked),
      settled: rupees(amounts.settled),
      fees: rupees(amounts.fees),
      refunded: rupees(amounts.refunded),
    })),
    differences: differences.map(({ kind, session, reference, expected, found }) => ({
      kind,
      visit: visitOf(session),
      reference,
      expected: rupees(expected),
      found: rupees(found),
    })),
    moved: moved.map((one) => ({
      kind: one.kind,
      reference: one.reference,
      visit: visitOf(one.session),
      method: one.method,
      amount: rupees(one.paise),
      at: one.at.toISOString(),
      state: one.state,
      settled: one.settled === null ? null : rupees(one.settled),
    })),
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
