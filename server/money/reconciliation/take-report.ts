import { paise } from '#domain/money/money.ts';
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
  const once = new Map(lines.map((line) => [`${line.kind}:${line.entity}`, line]));
  const stored = await insertLines(
    transaction,
    [...once].map(([name, line]) => {
      const known = ours.get(name);
      const { isAtOdds: _, ...written } = line;
      return {
        mall,
        provider: known?.provider ?? PROVIDER,
        ...written,
        payment: known?.kind === 'payment' ? known.id : null,
        refund: known?.kind === 'refund' ? known.id : null,
        problem: problemOf(line, known),
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
      return known ? [movementOf(line, known, person)] : [];
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

function problemOf(line: ReportLine, known: KnownEntity | undefined): LineProblem | null {
  if (!known) return 'unknown_payment';
  if (known.paise !== line.paise) return known.paise === 0 ? 'not_paid' : 'other_amount';
  // Booked, it would be a fee that nobody took, or one below zero.
  return line.isAtOdds ? 'other_amount' : null;
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
