import { checkCharacter } from '#domain/money/gst.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import { addDays, indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import {
  askNoLonger,
  bookRefundPaid,
  correctCharge,
  documentSpan,
  findCharges,
  listMoved,
  requestRefund,
  spanOf,
  takeReport,
  type MovedMoneyRow,
} from '../../money/index.ts';
import { gstSettingTable } from '../../money/invoices/tables.ts';
import type { Database, Transaction } from '../../platform/storage/database.ts';
import { writeRows } from '../../platform/storage/rows.ts';
import type { LaidOutMall } from './lay-out.ts';
import type { DemoSupplier } from './malls.ts';
import { listPaidSessions, markRefunded, nameAtProvider, type PaidSession } from './store.ts';

/** Tax documents reach this far back; the payments reach further. */
const DOCUMENT_DAYS = 14;
/** The days whose money has reached the bank by the provider's reports. */
const SETTLED_DAYS = { first: 10, last: 3 };
const REFUNDS = 6;

/** Gives a sample mall what follows from its payments: the documents, reports and refunds of the last days. */
export async function closeBooks(
  database: Database,
  { id: mall }: LaidOutMall,
  supplier: DemoSupplier,
  now: Date,
): Promise<void> {
  const inMall = <T>(work: (transaction: Transaction) => Promise<T>) => database.transact({ mall }, work);
  const today = indiaDate(now);
  const since = startOfIndiaDay(addDays(today, -DOCUMENT_DAYS));
  await inMall((transaction) => writeRows(transaction, gstSettingTable, [settingsOf(mall, supplier, since)]));
  for (let back = DOCUMENT_DAYS; back > 0; back -= 1) {
    const day = addDays(today, -back);
    const span = spanOf(day, day);
    // Each night wrote the documents of the day before.
    await inMall((transaction) =>
      documentSpan(transaction, mall, span, new Date(span.to.getTime() + 20 * 60_000)),
    );
  }
  for (let back = SETTLED_DAYS.first; back >= SETTLED_DAYS.last; back -= 1)
    await inMall((transaction) => settle(transaction, mall, addDays(today, -back)));
  await inMall((transaction) => refundSome(transaction, mall, now));
}

function settingsOf(mall: number, { legalName, address, pan, prefix }: DemoSupplier, since: Date) {
  const first = `27${pan}1Z`;
  return {
    mall,
    legalName,
    address,
    gstin: first + checkCharacter(first),
    sac: '996743',
    ratePercent: 18,
    prefix,
    consolidateBelowPaise: paise(200_00),
    since,
    changedBy: 'demo',
    changedAt: since,
    documentedThrough: null,
  };
}

/** The provider's report of what it took on a day: nearly all of it. */
async function settle(transaction: Transaction, mall: number, day: string): Promise<void> {
  const moved = await listMoved(transaction, mall, spanOf(day, day), 10_000);
  const paidAt = new Date(startOfIndiaDay(addDays(day, 1)).getTime() + 10 * 3_600_000);
  const lines = moved
    .filter(({ kind, provider, entity }) => kind === 'payment' && provider === 'razorpay' && entity !== null)
    // Now and then the provider leaves one out, or reports another amount: that is what the books are for.
    .filter((_, index) => index % 150 !== 149)
    .map((one, index) => lineOf(one, index % 260 === 259 ? paise(one.paise - 100) : one.paise, paidAt, day));
  await takeReport(transaction, { mall, lines, person: 'demo', now: paidAt });
}

function lineOf({ entity, method }: MovedMoneyRow, amount: Paise, settledAt: Date, day: string) {
  // Cards cost 2 % and the tax on it; UPI costs a merchant nothing.
  const fee = paise(method === 'card' ? Math.round(amount * 0.0236) : 0);
  return {
    kind: 'payment' as const,
    entity: entity ?? '',
    paise: amount,
    feePaise: fee,
    settledPaise: paise(amount - fee),
    settlement: `setl_demo_${day}`,
    utr: `UTR${day.replaceAll('-', '')}`,
    settledAt,
    about: null,
    isAtOdds: false,
  };
}

const REFUNDED_AFTER_MS = 3 * 3_600_000;

/** A few drivers of the last days got money back. */
async function refundSome(transaction: Transaction, mall: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 4 * 86_400_000);
  const until = new Date(now.getTime() - REFUNDED_AFTER_MS);
  for (const session of await listPaidSessions(transaction, mall, { since, until }, REFUNDS))
    await refund(transaction, mall, session);
}

async function refund(
  transaction: Transaction,
  mall: number,
  { id, publicId, paidAt }: PaidSession,
): Promise<void> {
  const charge = (await findCharges(transaction, [id])).get(id);
  if (!charge || charge.paise === 0) return;
  const at = new Date(paidAt.getTime() + REFUNDED_AFTER_MS);
  const reason = 'The exit was read late: the queue at the exit was ours';
  const less = { paise: paise(0), lines: [], reason: null };
  const decided = { name: 'demo', person: 'demo', reason };
  const charged = { id, publicId, mall, tariffId: charge.tariff, vehicleClass: null };
  await correctCharge(transaction, charged, less, { at: charge.at, now: at }, decided);
  const wanted = {
    mall,
    session: id,
    paise: charge.paise,
    cause: 'fault' as const,
    reason,
    person: 'demo',
    at,
  };
  const [made] = await requestRefund(transaction, wanted);
  if (!made) return;
  const method = await markRefunded(transaction, made.id, nameAtProvider('rfnd', made.id), at);
  await askNoLonger(transaction, mall, at);
  const name = `refund_paid:${made.publicId}`;
  await bookRefundPaid(transaction, { name, mall, session: id, paise: made.paise, method, at });
}
