import { paise } from '#domain/money/money.ts';
import { findByNames, type ChargebackOfPayment } from '../chargebacks/store.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { CLEARING } from '../dues/book-money.ts';
import { markSettled } from '../fastag/debits/store.ts';
import { bookMovements, type Movement } from '../ledger/store.ts';
import type { ReportLine } from './read-report.ts';
import { findByEntities, insertLines, type KnownEntity, type StoredLine } from './store.ts';
import type { LineProblem } from './tables.ts';

const PROVIDER = 'razorpay';

interface TakenReport {
  readonly mall: number;
  readonly lines: readonly ReportLine[];
  /** The account's public id. */
  readonly person: string;
  readonly now: Date;
}

/** What became of a report: its lines, those that were new and booked, those of earlier reports, those that fit nothing. */
export interface ReportOutcome {
  readonly lines: number;
  readonly booked: number;
  readonly known: number;
  readonly problems: number;
}

/**
 * Books what the provider sent to the bank and what it took for itself. A line is booked once, whichever reports it
 * stands in; one that fits no payment is stored with its problem and moves nothing.
 */
export async function takeReport(
  transaction: Transaction,
  { mall, lines, person, now }: TakenReport,
): Promise<ReportOutcome> {
  const ours = new Map(
    (await findByEntities(transaction, mall, [...new Set(lines.map(({ entity }) => entity))])).map(
      (known) => [`${known.kind}:${known.entity}`, known],
    ),
  );
  const chargebacks = await findAbout(transaction, mall, lines);
  const once = new Map(lines.map((line) => [`${line.kind}:${line.entity}`, line]));
  const stored = await insertLines(
    transaction,
    [...once].map(([name, line]) => {
      const known = ours.get(name);
      const { isAtOdds: _, about, ...written } = line;
      const chargeback = chargebacks.get(about ?? '');
      return {
        mall,
        provider: known?.provider ?? PROVIDER,
        ...written,
        payment: known?.kind === 'payment' ? known.id : null,
        refund: known?.kind === 'refund' ? known.id : null,
        chargeback: chargeback?.id ?? null,
        problem: chargeback ? problemOfAdjustment(line, chargeback) : problemOf(line, known),
        takenBy: person,
        takenAt: now,
      };
    }),
  );
  const fitting = stored.filter(({ problem }) => problem === null);
  await bookMovements(
    transaction,
    fitting.flatMap((line) => {
      const known = ours.get(`${line.kind}:${line.entity}`);
      if (known) return [movementOf(line, known, person)];
      const chargeback = chargebacks.get(once.get(`${line.kind}:${line.entity}`)?.about ?? '');
      return chargeback ? [adjustmentOf(line, chargeback, person)] : [];
    }),
  );
  await markSettled(
    transaction,
    fitting.flatMap(({ payment }) => payment ?? []),
    now,
  );
  return {
    lines: lines.length,
    booked: fitting.length,
    known: lines.length - stored.length,
    problems: stored.length - fitting.length,
  };
}

/** The chargebacks for which lines adjust the account, by the provider's names of them. */
async function findAbout(
  transaction: Transaction,
  mall: number,
  lines: readonly ReportLine[],
): Promise<ReadonlyMap<string, ChargebackOfPayment>> {
  const names = [...new Set(lines.flatMap(({ about }) => about ?? []))];
  const found = names.length === 0 ? [] : await findByNames(transaction, mall, names);
  return new Map(found.map((chargeback) => [chargeback.providerChargeback, chargeback]));
}

/** It is taken or put back whole, and never more than the bank claims. */
function problemOfAdjustment(
  { paise: amount, settledPaise }: ReportLine,
  { paise: claimed }: ChargebackOfPayment,
): LineProblem | null {
  return Math.abs(settledPaise) !== amount || amount > claimed ? 'other_amount' : null;
}

function problemOf(line: ReportLine, known: KnownEntity | undefined): LineProblem | null {
  if (!known) return 'unknown_payment';
  if (known.paise !== line.paise) return known.paise === 0 ? 'not_paid' : 'other_amount';
  // Booked, it would be a fee that nobody took, or one below zero.
  return line.isAtOdds ? 'other_amount' : null;
}

/** From the bank to what the provider owes us, or back: there stands what a chargeback has taken. */
function adjustmentOf(line: StoredLine, { method, session }: ChargebackOfPayment, person: string): Movement {
  return {
    name: `settlement:${PROVIDER}:${line.kind}:${line.entity}`,
    mall: line.mall,
    session,
    cause: 'settlement',
    reason: line.settlement,
    person,
    at: line.settledAt,
    now: line.settledAt,
    lines: [
      { account: 'bank', paise: line.settledPaise },
      { account: CLEARING[method], paise: paise(0 - line.settledPaise) },
    ],
  };
}

/** From what the provider owed us to the bank and to its fees; of a refund the other way. */
function movementOf(line: StoredLine, known: KnownEntity, person: string): Movement {
  const gone = line.kind === 'refund' ? 0 - line.paise : line.paise;
  const lines = (
    [
      { account: 'bank', paise: line.settledPaise },
      { account: 'provider_fees', paise: line.feePaise },
      { account: CLEARING[known.method], paise: paise(-gone) },
    ] as const
  ).filter((one) => one.paise !== 0);
  return {
    name: `settlement:${known.provider}:${line.kind}:${line.entity}`,
    mall: line.mall,
    session: known.session,
    cause: 'settlement',
    reason: line.settlement,
    person,
    // The bank's statement has it on this day, whenever the report comes.
    at: line.settledAt,
    now: line.settledAt,
    lines,
  };
}
