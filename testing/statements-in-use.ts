import type { PGlite } from '@electric-sql/pglite';
import type { PgliteStatements } from '../server/platform/storage/embedded/pglite-statements.ts';
import type { WorkerRequest } from '../server/platform/storage/embedded/pglite-thread.ts';

/** A snapshot costs as much as some dozen statements that are planned anew. */
const WORTH_A_SNAPSHOT = 25;
/** The rest of the names that a connection gives is left to each test. */
const MOST = 250;
/** So often the database plans a statement for its values before it may go by one plan for all. */
const PLANS_FOR_VALUES = 5;

interface StatementInUse {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly firstTest: number;
  isShared: boolean;
  isPlanned: boolean;
}

/**
 * Which statements more than one test has asked, so that they are planned once for all of them: a database that is new
 * to them takes longer to plan them than to run them, which a product that has run for a minute no longer does.
 */
export class StatementsInUse {
  readonly #byText = new Map<string, StatementInUse>();
  #test = 0;
  #planned = 0;

  note(requests: readonly WorkerRequest[]): void {
    for (const { kind, text, values = [] } of requests) {
      if (kind !== 'query') continue;
      const known = this.#byText.get(text);
      if (known) known.isShared ||= known.firstTest !== this.#test;
      else this.#byText.set(text, { text, values, firstTest: this.#test, isShared: false, isPlanned: false });
    }
  }

  /** Another test begins, on a database without a change: plans what is shared, where that is worth a snapshot. */
  async planNext(database: PGlite, ready: PgliteStatements): Promise<boolean> {
    this.#test += 1;
    const due = [...this.#byText.values()].filter(({ isShared, isPlanned }) => isShared && !isPlanned);
    const wanted = due.slice(0, MOST - this.#planned);
    if (wanted.length < WORTH_A_SNAPSHOT) return false;
    this.#planned += wanted.length;
    for (const one of wanted) {
      one.isPlanned = true;
      // As the product's own role, or, where that may not, as who opens the database.
      const isAllowed = await plan(database, ready, one, 'begin; set local role gms_app');
      if (!isAllowed) await plan(database, ready, one, 'begin');
    }
    return true;
  }
}

/** Plans a statement as often as it takes; false where the database refuses it, which a test finds out for itself. */
async function plan(
  database: PGlite,
  ready: PgliteStatements,
  { text, values }: StatementInUse,
  begin: string,
): Promise<boolean> {
  await database.exec(`${begin}; set local app.scope = 'system'`);
  try {
    const prepared = await ready.prepare(text, values);
    if (prepared) await database.exec(explain(prepared.name, values).repeat(PLANS_FOR_VALUES + 1));
    return true;
  } catch {
    return false;
  } finally {
    await database.exec('rollback');
  }
}

function explain(name: string, values: readonly unknown[]): string {
  return `explain execute ${name}${values.length === 0 ? '' : `(${values.map(writeValue).join(', ')})`};`;
}

function writeValue(value: unknown): string {
  return value === null || value === undefined ? 'null' : `'${writeText(value).replaceAll("'", "''")}'`;
}

function writeText(value: unknown): string {
  if (Array.isArray(value))
    return `{${value.map((one) => (one === null ? 'null' : JSON.stringify(writeText(one)))).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string);
}
