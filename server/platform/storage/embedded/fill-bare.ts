/** Runs one statement as the owner, not beside a transaction. */
type RunStatement = (statement: string) => Promise<unknown[]>;

/** Tables that are filled, and what of them is used meanwhile. */
export interface BareTables {
  readonly tables: readonly string[];
  /** Indexes by which the filling itself finds rows. */
  readonly keepIndexes: readonly string[];
}

interface Part {
  readonly takeAway: string;
  readonly putBack: string;
}

/**
 * Runs `work`, which fills tables, while they have neither references nor indexes that only serve reading; then puts both
 * back. To check and sort all rows at once takes a small part of what row by row takes, and a row that breaks a reference
 * is still refused. What is unique is checked row by row, as ever. A process that is killed meanwhile leaves the database
 * bare: whoever calls this throws such a database away.
 */
export async function fillBare<T>(
  run: RunStatement,
  { tables, keepIndexes }: BareTables,
  work: () => Promise<T>,
): Promise<T> {
  const references = await listParts(run, REFERENCES, tables);
  const indexes = (await listParts(run, INDEXES, tables)).filter(
    ({ takeAway }) => !keepIndexes.some((name) => takeAway === `drop index ${name}`),
  );
  for (const { takeAway } of [...references, ...indexes]) await run(takeAway);
  try {
    return await work();
  } finally {
    // Also behind work that failed: whoever goes on with this database has it as it was.
    for (const { putBack } of [...indexes, ...references]) await run(putBack);
  }
}

const REFERENCES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "takeAway",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "putBack"
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any`;

const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as "takeAway", pg_get_indexdef(indexrelid) as "putBack"
  from pg_index where not indisunique and indrelid::regclass::text = any`;

async function listParts(run: RunStatement, question: string, tables: readonly string[]): Promise<Part[]> {
  const names = tables.map((name) => `'${name}'`).join(', ');
  return (await run(`${question} (array[${names}])`)).filter(isPart);
}

function isPart(row: unknown): row is Part {
  return typeof row === 'object' && row !== null && 'takeAway' in row && 'putBack' in row;
}
