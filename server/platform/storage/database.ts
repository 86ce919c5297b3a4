import type { Sql } from 'sql-template-tag';
import type { DirectConnection } from './direct.ts';
import type { BareTables } from './embedded/fill-bare.ts';
import type { Turn } from './turn.ts';

/**
 * Whose view a transaction has. The database enforces it by row level security:
 * a mall sees its own rows, an account its own, the system all.
 */
export type Scope = 'system' | { readonly mall: number } | { readonly account: number };

/** One transaction. A fault inside rolls everything back. */
export interface Transaction {
  /**
   * Runs one statement, after all that were given before it; several may be given at once. Rows come as the driver maps
   * them: int8 as number, timestamptz as Date, date as text. `queryRows` of rows.ts gives them a type.
   */
  query(statement: Sql): Promise<unknown[]>;
  /** Runs `work` once the transaction is committed, never otherwise. */
  afterCommit(work: () => void): void;
}

/** A copy of the embedded database's files, whole as of one moment. */
export interface FilesCopy {
  readonly folder: string;
  remove(this: void): Promise<void>;
}

/** The one door to storage: PostgreSQL, or PGlite in a worker thread. */
export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /**
   * Runs `work` in one transaction. Throws 503 `unavailable` within seconds where storage can't take it. Work that ran
   * into another transaction (deadlock, serialisation) is begun anew, up to three times in all. `turn` is `people`
   * unless it is given.
   */
  transact<T>(scope: Scope, work: (transaction: Transaction) => Promise<T>, turn?: Turn): Promise<T>;
  /**
   * The same for work that only reads and gives all its statements at once: it waits for one answer in all, and holds the
   * connection for no longer.
   */
  ask<T>(scope: Scope, work: (transaction: Transaction) => Promise<T>, turn?: Turn): Promise<T>;
  /** What the processes on one server share; null for the embedded database, which belongs to one process. */
  readonly shared: SharedServer | null;
  /**
   * Runs `work` each time the database is there again after it was lost. Whether a commit under way was stored is not
   * known then, so what rests in memory should be read anew.
   */
  onReturn(work: () => void): void;
  /**
   * Does what the engine's upkeep asks for, then lets it recur. Until it is called nothing but the caller's own work
   * runs, so that a long filling waits for nobody.
   */
  startUpkeep(): Promise<void>;
  /**
   * Runs `work`, which fills empty tables. The embedded database has them without references and without the indexes
   * that only serve reading meanwhile (embedded/fill-bare.ts); a server, whose tables others use too, as they are.
   */
  fillBare<T>(bare: BareTables, work: () => Promise<T>): Promise<T>;
  /** The whole database as it is at this moment, for one reader, beside the work that goes on. */
  openSnapshot(this: void): Promise<DirectConnection>;
  /** The embedded database's files, of which a copy can be had while it works; null for a server and in memory. */
  readonly files: { copy(this: void, signal?: AbortSignal): Promise<FilesCopy> } | null;
  /** Null while storage works; else one sentence on why it doesn't. */
  trouble(): string | null;
  /** Null while it takes writes; else one sentence on why it can be read and not written. */
  writeTrouble(): string | null;
  close(): Promise<void>;
}

/** One connection beside those for transactions: by it the processes on one server know of each other. */
export interface SharedServer {
  /** Wakes whoever listens, in this and other processes, at once and outside any transaction. It may be lost. */
  notify(signal: string, payload: string): Promise<void>;
  /** Resolves once the signal is received. */
  listen(signal: string, receive: (payload: string) => void): Promise<void>;
  /**
   * Takes a lock that one process has at a time; false where another has it. It is lost with the connection, so
   * `holdsLock` says whether it is still this process's own.
   */
  takeLock(key: number): Promise<boolean>;
  holdsLock(key: number): boolean;
  releaseLock(key: number): Promise<void>;
  /**
   * Shows the other processes its mark of some kind for as long as this one is connected; resolves with the marks of that
   * kind that they show.
   */
  announce(kind: number, mark: number): Promise<number[]>;
  /** Their one time: the server's. */
  readonly time: SharedTime;
}

/** The clock that the processes on one server share, whatever their own say. */
export interface SharedTime {
  now(): Date;
  /** By how much this process's own clock is ahead; null until the server was asked. */
  aheadMs(): number | null;
  /** Whether its own clock is so far off that the server's time is taken in its place. */
  isCorrected(): boolean;
}

/** What opens a transaction: begin, leave superuser rights behind, say whose view it is. */
export function opening(scope: Scope, isReadOnly = false): string {
  return `begin${isReadOnly ? ' read only' : ''}; set local role gms_app; set local app.scope = '${scopeText(scope)}'`;
}

function scopeText(scope: Scope): string {
  if (scope === 'system') return scope;
  const [kind, id] = 'mall' in scope ? ['mall', scope.mall] : ['account', scope.account];
  // The scope is written into the statement, so nothing but a whole number may get there.
  if (!Number.isSafeInteger(id)) throw new Error('a scope needs a whole number');
  return `${kind}:${id}`;
}

/** The same database for work that is taken in another turn than people's. */
export function inTurn<D extends Pick<Database, 'transact' | 'ask'>>(database: D, turn: Turn): D {
  return {
    ...database,
    transact: (scope, work, given = turn) => database.transact(scope, work, given),
    ask: (scope, work, given = turn) => database.ask(scope, work, given),
  };
}
