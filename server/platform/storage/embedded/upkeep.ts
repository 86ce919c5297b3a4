import { Cron } from 'croner';

/** Runs one statement in turn with everything else. */
type InTurn = (statement: string) => Promise<unknown[]>;

const LOOK = '*/1 * * * *';
const NIGHT = '30 3 * * *';
const EVERY_LOOKS = 5;
const LARGE_LOG = 48 * 1_048_576;

const LOG_SIZE = 'select coalesce(sum(size), 0)::float8 as bytes from pg_ls_waldir()';
// As many dead rows as PostgreSQL's own autovacuum waits for, but never for a handful.
const BLOATED = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 5000 + 0.2 * n_live_tup or n_mod_since_analyze > 5000 + 0.2 * n_live_tup`;
const ALL = `select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables`;

export interface Upkeep {
  /** Looks at once, then every minute. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Does for the embedded database what a server does by itself: writes changes home (every five minutes, sooner when
 * the log has grown) and sweeps tables (after many changes, and all of them at night). Table by table, so that nobody
 * waits for long.
 */
export function createUpkeep(inTurn: InTurn, isWell: () => boolean, onFault: (error: Error) => void): Upkeep {
  const jobs: Cron[] = [];
  let looks = 0;
  const whenWell = (deed: () => Promise<void>) => async () => {
    if (isWell()) await deed().catch(onFault);
  };
  const look = whenWell(async () => {
    await checkpointWhereDue(inTurn, looks % EVERY_LOOKS === 0);
    looks += 1;
    await sweep(inTurn, BLOATED);
  });
  const sweepAll = whenWell(() => sweep(inTurn, ALL));
  const options = { timezone: 'Asia/Kolkata', unref: true, protect: true };
  return {
    async start() {
      await look();
      jobs.push(new Cron(LOOK, options, look), new Cron(NIGHT, options, sweepAll));
    },
    stop: () => jobs.forEach((job) => job.stop()),
  };
}

/** Writes changes home where it is time, or where the log has grown large. */
export async function checkpointWhereDue(inTurn: InTurn, isTime: boolean): Promise<boolean> {
  const [size] = (await inTurn(LOG_SIZE)) as { bytes: number }[];
  const isDue = isTime || (size?.bytes ?? 0) > LARGE_LOG;
  if (isDue) await inTurn('checkpoint');
  return isDue;
}

/** Sweeps the tables that a query names and answers their names. */
async function sweep(inTurn: InTurn, which: string): Promise<void> {
  // Counts of changes reach the statistics with a delay, unless asked.
  await inTurn('select pg_stat_force_next_flush()');
  const tables = (await inTurn(which)) as { name: string }[];
  for (const { name } of tables) await inTurn(`vacuum (analyze) ${name}`);
}

/** Sweeps the tables with many changes since the last time. */
export function sweepBloated(inTurn: InTurn): Promise<void> {
  return sweep(inTurn, BLOATED);
}
