import type { Connection } from '../connection.ts';

/** What other processes show, each by a lock that all may share: it ends with its connection, and the server lists it. */
export const SHOWN = `select distinct objid::bigint::integer as mark from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = $1::bigint::oid and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`;

/** The marks of a kind that the processes on this server show. Whoever asks shows none. */
export async function listShownMarks(connection: Connection, kind: number): Promise<number[]> {
  const rows = (await connection.query(SHOWN, [kind])) as { mark: number }[];
  return rows.map(({ mark }) => mark);
}
