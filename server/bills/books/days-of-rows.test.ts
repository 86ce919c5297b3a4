import { describe, expect, it } from 'vitest';
import type { BooksDay } from '#contract/books.ts';
import { daysOf } from '#domain/time/period.ts';
import { ClaimsOfDays } from '../../../testing/claims-of-days.ts';
import { csvOf, ledgerOf, sumBy, tallyOf, toPaise, type Sums } from '../../../testing/day-of-rows.ts';
import { randomFrom } from '../../../testing/judge-money.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';

type Row = Record<string, string>;
const seen = new Set<string>();
const paiseOf = ({ amount }: Row) => toPaise(amount);
const kindOf = ({ kind = '' }: Row) => kind;
const withMethod = ({ kind = '', method = '' }: Row) => `${kind} ${method}`;
const some = (sums: Sums) => Object.fromEntries(Object.entries(sums).filter(([, paise]) => paise !== 0));

/** What the headline of a day says, by the kinds of its rows. */
function headlineOf(day: BooksDay): Sums {
  return some({
    payment: toPaise(day.received),
    refund: 0 - toPaise(day.refunded),
    chargeback: 0 - toPaise(day.chargebacksHeld) - toPaise(day.chargebacksLost),
    paid_by_bank: toPaise(day.refundsByBanks),
  });
}

function methodsOf({ methods }: BooksDay): Sums {
  return some(
    Object.fromEntries(
      methods.flatMap(({ method, ...of }) => [
        [`payment ${method}`, toPaise(of.booked)],
        [`refund ${method}`, 0 - toPaise(of.refundsDecided)],
        [`chargeback ${method}`, 0 - toPaise(of.takenForBanks)],
        [`paid_by_bank ${method}`, toPaise(of.refundsByBanks)],
      ]),
    ) as Sums,
  );
}

const CLEARING = ['upi_clearing', 'card_clearing', 'fastag_clearing', 'cash_drawer'];
/** The same kinds by the ledger. */
function kindsOf(ledger: Sums): Sums {
  const of = (...names: string[]) => names.reduce((all, name) => all + (ledger[name] ?? 0), 0);
  return some({
    payment: of(...CLEARING.map((account) => `payment ${account}`)),
    refund: of('refund refunds_payable'),
    chargeback: 0 - of('chargeback chargebacks_held', 'chargeback chargeback_losses'),
    paid_by_bank: 0 - of('refund_paid chargeback_losses', 'refund_returned chargeback_losses'),
  });
}

/** The same kinds by the vouchers. */
function vouchersOf(tally: Sums): Sums {
  const names: Sums = {};
  for (const [name, paise] of Object.entries(tally)) {
    const [cause = '', ...account] = name.split(' ');
    const known = { 'Refunds Payable': 'refunds_payable', 'Chargeback Losses': 'chargeback_losses' };
    const held = {
      'Chargebacks Held by Payment Provider': 'chargebacks_held',
      'UPI Clearing': 'upi_clearing',
    };
    const own: Record<string, string> = { ...known, ...held };
    names[`${cause} ${own[account.join(' ')] ?? account.join(' ')}`] = paise;
  }
  return kindsOf(names);
}

/** Every day's list, file, headline and vouchers beside the ledger; answers the file's rows of each day. */
async function compareDays(paid: PaidMall, claims: ClaimsOfDays): Promise<Map<string, Row[]>> {
  const last = new Date(claims.now.getTime() + 330 * 60_000).toISOString().slice(0, 10);
  const all: Row[] = [];
  const files = new Map<string, Row[]>();
  const vouchers: { day: string; found: Sums }[] = [];
  for (const day of daysOf({ from: '2026-11-20', to: last })) {
    const books = await claims.call<BooksDay>('GET', `/books?day=${day}`);
    const rows = await csvOf(paid, day);
    const which = { day, story: claims.story };
    const rowsBy = sumBy(rows, kindOf, paiseOf);
    expect({ ...which, rows: rowsBy }).toEqual({ ...which, rows: headlineOf(books) });
    expect(rowsBy).toEqual(kindsOf(await ledgerOf(paid, day)));
    expect({ ...which, rows: sumBy(rows, withMethod, paiseOf) }).toEqual({
      ...which,
      rows: methodsOf(books),
    });
    // What was refunded is paid by some way, or is owed.
    const byMethods = books.methods.reduce((sum, { refunded }) => sum + toPaise(refunded), 0);
    const ways = [books.refundsByBanks, books.refundsByTransfer, books.refundsOwed].map(toPaise);
    expect(byMethods + ways.reduce((sum, one) => sum + one, 0)).toBe(toPaise(books.refunded));
    // The list is the newest of the file.
    expect(books.movedCount).toBe(rows.length);
    expect(books.moved.map(({ reference, amount }) => [reference, toPaise(amount)])).toEqual(
      rows
        .toReversed()
        .slice(0, 50)
        .map((row) => [row['reference'], paiseOf(row)]),
    );
    for (const { move } of books.moved) seen.add(move);
    vouchers.push({ day, found: vouchersOf(await tallyOf(paid, day)) });
    all.push(...rows);
    files.set(day, rows);
  }
  expect(sumBy(all, kindOf, paiseOf)).toEqual(kindsOf(await ledgerOf(paid, null)));
  for (const { day, found } of vouchers)
    expect({ day, found }).toEqual({
      day,
      found: sumBy(
        all.filter((row) => (row['booked on'] || row['date']) === day),
        kindOf,
        paiseOf,
      ),
    });
  return files;
}

/** What of a row never changes, whatever becomes of what it is about. */
const lasting = ({ date, time, kind, reference, visit, method, amount, what }: Row) =>
  [date, time, kind, reference, visit, method, amount, what].join();

describe('whatever banks, people and drivers do in whatever order', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'the rows of a day stay, and come to its figures (%i)',
    { timeout: 120_000 },
    async (seed) => {
      const paid = await openPaidMall();
      const claims = new ClaimsOfDays(paid, randomFrom(seed), { isWaiving: true });
      let before = new Map<string, Row[]>();
      for (let part = 0; part < 3; part += 1) {
        await claims.run(20);
        const files = await compareDays(paid, claims);
        for (const [day, rows] of before)
          expect(files.get(day)?.map(lasting)).toEqual(expect.arrayContaining(rows.map(lasting)));
        before = files;
      }
      await paid.end();
    },
  );

  it('all of it happened', () => {
    expect([...seen].toSorted()).toEqual([
      'decided',
      'held',
      'lost',
      'owed_again',
      'paid',
      'paid_by_bank',
      'put_back',
      'taken_back',
      'withdrawn',
    ]);
  });
});
