import sql from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** What a session was charged, what came in for it, what goes back, by the ledger. */
export interface Due {
  readonly chargedPaise: Paise;
  readonly receivedPaise: Paise;
  readonly refundedPaise: Paise;
  /** What is still owed; below zero where more was paid than was charged so far. */
  readonly duePaise: Paise;
}

export const NOTHING_DUE: Due = {
  chargedPaise: paise(0),
  receivedPaise: paise(0),
  refundedPaise: paise(0),
  duePaise: paise(0),
};

const SHAPE = { session: bigint(), charged: bigint(), received: bigint(), refunded: bigint(), due: bigint() };

/** What sessions owe now; `NOTHING_DUE` for one of which no money was ever booked. */
export async function findDues(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<Map<number, Due>> {
  if (sessions.length === 0) return new Map();
  const [first, ...others] = sessions;
  // A list is planned anew each time, for as many as it has; one number is planned once.
  const isOneOf = others.length === 0 ? sql`= ${first}::bigint` : sql`= any(${[...sessions]}::bigint[])`;
  // The lines movement by movement: a plan made while the tables were empty would read all lines for each session.
  const rows = await queryRows(
    transaction,
    SHAPE,
    sql`select m.session_id as session,
        coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::bigint as charged,
        coalesce(-sum(l.paise) filter (where m.cause = 'payment'), 0)::bigint as received,
        coalesce(sum(l.paise) filter (where m.cause = 'refund'), 0)::bigint as refunded,
        sum(l.paise)::bigint as due
      from ledger_movements m cross join lateral (
        select paise from ledger_lines where movement_id = m.id and account = 'receivable' offset 0) l
      where m.session_id ${isOneOf} group by m.session_id`,
  );
  const dues = new Map<number, Due>(sessions.map((session) => [session, NOTHING_DUE]));
  for (const { session, charged, received, refunded, due } of rows)
    dues.set(session, {
      chargedPaise: paise(charged),
      receivedPaise: paise(received),
      refundedPaise: paise(refunded),
      duePaise: paise(due),
    });
  return dues;
}
