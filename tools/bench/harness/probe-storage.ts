import sql from 'sql-template-tag';
import type { Database } from '../../../server/platform/storage/database.ts';

const BATCH = 500;

/** What the same database does with nothing of the product around it: changes inserted 500 at a time, rows a second. */
export async function probeStorage(database: Database, seconds: number): Promise<number> {
  await database.transact('system', (transaction) =>
    transaction.query(sql`reset role`).then(() =>
      transaction.query(sql`
        create table if not exists probe_rows
          (mall int, code text, status text, at timestamptz, sequence bigint, unique (mall, code, sequence))`),
    ),
  );
  const codes = Array.from({ length: BATCH }, (_, index) => `B1A${index}`);
  const until = performance.now() + seconds * 1000;
  const offset = Date.now();
  const started = performance.now();
  let rows = 0;
  for (let round = 0; performance.now() < until; round += 1) {
    await database.transact('system', (transaction) =>
      transaction.query(sql`insert into probe_rows select 1, code, 'occupied', now(), ${offset + round}::bigint
        from unnest(${codes}::text[]) as code`),
    );
    rows += BATCH;
  }
  return rows / ((performance.now() - started) / 1000);
}
