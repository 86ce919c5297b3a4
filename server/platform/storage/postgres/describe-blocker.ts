import type pg from 'pg';

const BLOCKER = `select pid, coalesce(nullif(application_name, ''), usename, 'somebody') as name, state,
    extract(epoch from clock_timestamp() - xact_start)::int as seconds
  from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start limit 1`;

/** Whose lock a connection waits for, as an operator finds it in `pg_stat_activity`; null where it waits for none. */
export async function describeBlocker(pool: pg.Pool, pid: number): Promise<string | null> {
  const { rows } = await pool.query<{ pid: number; name: string; state: string | null; seconds: number }>(
    BLOCKER,
    [pid],
  );
  const [row] = rows;
  if (!row) return null;
  return `it waits for a lock of “${row.name}” (pid ${row.pid}, ${row.state ?? 'state unknown'}, its transaction began ${row.seconds} s ago)`;
}
