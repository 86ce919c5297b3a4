import { Cron } from 'croner';

/** Runs one statement, not beside a transaction. */
type RunStatement = (statement: string) => Promise<unknown[]>;

const EVERY_MINUTE = '*/1 * * * *';
const NIGHT = '30 3 * * *';
const CHECKPOINT_EVERY = 5;
const LARGE_LOG = 48 * 1_048_576;

const LOG_SIZE = 'select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()';
// As many dead rows as PostgreSQL's own autovacuum waits for, but never for a handful.
const BLOATED = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 5000 + 0.2 * n_live_tup or n_mod_since_analyze > 5000 + 0.2 * n_live_tup`;
const ALL = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables`;

export interface Upkeep {
  /** Checks at once, then every minute. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Does for the embedded database what a server does by itself: checkpoints (every five minutes, sooner when the log has
 * grown) and vacuums tables (after many changes, and all of them at night), one after the other, so that nobody waits
 * for long.
 */
export function createUpkeep(
  run: RunStatement,
  isWell: () => boolean,
  onFault: (error: Error) => void,
): Upkeep {
  const jobs: Cron[] = [];
  let checks = 0;
  const whenWell = (work: () => Promise<void>) => async () => {
    if (isWell()) await work().catch(onFault);
  };
  const check = whenWell(async () => {
    await checkpointWhereDue(run, checks % CHECKPOINT_EVERY === 0);
    checks += 1;
    await sweep(run, BLOATED);
  });
  const sweepAll = whenWell(() => sweep(run, ALL));
  const options = { timezone: 'Asia/Kolkata', unref: true, protect: true };
  return {
    async start() {
      await check();
      jobs.push(new Cron(EVERY_MINUTE, options, check), new Cron(NIGHT, options, sweepAll));
    },
    stop: () => jobs.forEach((job) => job.stop()),
  };
}

/** Makes a checkpoint where it is time, or where the log has grown large. */
async function checkpointWhereDue(run: RunStatement, isTime: boolean): Promise<void> {
  const [size] = (await run(LOG_SIZE)) as { bytes: number }[];
  const isDue = isTime || (size?.bytes ?? 0) > LARGE_LOG;
  if (isDue) await run('checkpoint');
}

/** Vacuums the tables that a query names. */
async function sweep(run: RunStatement, which: string): Promise<void> {
  // Counts of changes reach the statistics with a delay, unless asked.
  await run('select pg_stat_force_next_flush()');
  const tables = (await run(which)) as { name: string }[];
  for (const { name } of tables) await run(`vacuum (analyze) ${name}`);
}
