import sql, { raw } from 'sql-template-tag';
import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { columnsOf, insertRow, queryRows, selectRows } from '../../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../../platform/storage/table.ts';
import { debitWordTable } from './tables.ts';

const WORDS = raw(debitWordTable.name);

/** Stores what the acquirer says; false where it is stored already. The caller holds the session's row. */
export async function insertDebitWord(
  transaction: Transaction,
  report: NewRowOf<typeof debitWordTable>,
): Promise<boolean> {
  const { debit, word, paise } = report;
  const same = sql`where debit_id = ${debit} and word = ${word} and paise is not distinct from ${paise}::bigint`;
  if ((await selectRows(transaction, debitWordTable, same)).length > 0) return false;
  await insertRow(transaction, debitWordTable, report);
  return true;
}

const LAST = { at: instant().orNull() };

/** When the acquirer reported last, by its own clock, that it had not taken some of what is booked. */
export async function findDeniedAt(transaction: Transaction, debit: number): Promise<Date | null> {
  const rows = await queryRows(
    transaction,
    LAST,
    sql`select max(reported_at) as at from ${WORDS} where debit_id = ${debit} and word in ('declined', 'nothing', 'less')
      and booked_paise > 0`,
  );
  return rows[0]?.at ?? null;
}

/** What the acquirer says of the debits of a session, the oldest first. */
export function listDebitWords(
  transaction: Transaction,
  session: number,
): Promise<RowOf<typeof debitWordTable>[]> {
  return queryRows(
    transaction,
    debitWordTable.columns,
    sql`select ${columnsOf(debitWordTable, { as: 'w' })} from ${WORDS} w
      join fastag_debits d on d.id = w.debit_id where d.session_id = ${session} order by w.id`,
  );
}

const DIFFERING = {
  session: bigint(),
  reference: text(),
  expected: bigint<Paise>(),
  found: bigint<Paise>(),
};

/**
 * What an acquirer reported in that time that the books do not say. What it names more is booked at once, and what it denies is
 * a difference until the claim has ended.
 */
export function listDifferingWords(
  transaction: Transaction,
  mall: number,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  return queryRows(
    transaction,
    DIFFERING,
    sql`select d.session_id as session, d.txn_id as reference,
        case when w.booked_paise > 0 then w.booked_paise else d.paise end as expected,
        case when w.word in ('less', 'unreadable') then coalesce(w.paise, 0)
          when w.word = 'credit' then greatest(w.booked_paise - coalesce(w.paise, w.booked_paise), 0) else 0 end as found
      from ${WORDS} w join fastag_debits d on d.id = w.debit_id
      where w.mall_id = ${mall} and w.received_at >= ${from} and w.received_at < ${to}
        and w.word not in ('more', 'unsaid', 'affirmed')
        and ((w.booked_paise = 0 and w.word <> 'unreadable') or exists (select from chargebacks c
          where c.payment_id = d.payment_id and c.provider = 'fastag' and c.state = 'open'))
      order by w.id limit 500`,
  );
}
