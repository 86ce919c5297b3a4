import sql from 'sql-template-tag';
import type { DrawnPlan } from '#contract/plans.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { boolean, instant, integer, text } from '../../platform/storage/column.ts';
import { queryRows, selectRows, writeRows } from '../../platform/storage/rows.ts';
import { planTable, slotClassTable } from '../tables.ts';

/** Revisions that are stored; older ones go. */
const MOST_REVISIONS = 50;

/** The plan that holds now; revision 0 where none was ever stored. */
export async function loadPlan(transaction: Transaction, mall: number): Promise<DrawnPlan> {
  const newest = sql`where mall_id = ${mall} order by revision desc limit 1`;
  const [row] = await selectRows(transaction, planTable, newest);
  return row ? { plan: row.plan as DrawnPlan['plan'], revision: row.revision } : { plan: null, revision: 0 };
}

/** A plan as it was stored with one revision; null where that is not stored. */
export async function loadRevision(
  transaction: Transaction,
  mall: number,
  revision: number,
): Promise<DrawnPlan | null> {
  const [row] = await selectRows(
    transaction,
    planTable,
    sql`where mall_id = ${mall} and revision = ${revision}`,
  );
  return row ? { plan: row.plan as DrawnPlan['plan'], revision: row.revision } : null;
}

const REVISION = {
  revision: integer(),
  person: text(),
  savedAt: instant(),
  isGrid: boolean(),
  slots: integer(),
  marks: integer(),
};

/** The revisions that are stored, the newest first; how much each shows is counted where the plans lie. */
export function listRevisions(transaction: Transaction, mall: number) {
  const count = (part: 'slots' | 'marks') => sql`(
    select coalesce(sum(jsonb_array_length(level -> ${part})), 0)::integer
    from jsonb_array_elements(coalesce(plan -> 'levels', '[]')) level)`;
  return queryRows(
    transaction,
    REVISION,
    sql`select revision, person, saved_at as "savedAt", plan is null as "isGrid",
        ${count('slots')} as slots, ${count('marks')} as marks
      from mall_plans where mall_id = ${mall} order by revision desc`,
  );
}

/** Stores a plan as the next revision, and whom its slots are meant for. */
export async function writePlan(
  transaction: Transaction,
  { mall, plan, revision, person, at }: DrawnPlan & { mall: number; person: string; at: Date },
): Promise<void> {
  await writeRows(
    transaction,
    planTable,
    [{ mall, revision, plan, person, savedAt: at }],
    sql`(mall_id, revision) do nothing`,
  );
  await transaction.query(
    sql`delete from mall_plans where mall_id = ${mall} and revision <= ${revision - MOST_REVISIONS}`,
  );
  await transaction.query(sql`delete from slot_classes where mall_id = ${mall}`);
  const classes = (plan?.levels ?? []).flatMap(({ level, slots }) =>
    slots.flatMap(({ section, position, slotClass }) =>
      slotClass ? [{ mall, level, section, position, slotClass }] : [],
    ),
  );
  if (classes.length > 0)
    await writeRows(
      transaction,
      slotClassTable,
      classes,
      sql`(mall_id, level, section, position) do nothing`,
    );
}
