import type { Connection } from './connection.ts';

/**
 * A connection of one's own, as the owner of the database: without a role, a scope or a limit of time. For work that
 * reads or writes the whole database.
 */
export interface DirectConnection extends Connection {
  readonly engine: 'postgres' | 'pglite';
  close(this: void): Promise<void>;
}

/**
 * Both engines, and servers of any locale, write the same value as the same text. Where row level security would leave
 * rows out, a question fails instead.
 */
export const READ_ALIKE = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'iso_8601'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
  `set local search_path = public`,
  `set local row_security = off`,
].join('; ');
