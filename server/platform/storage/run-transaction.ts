import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import type { Connection } from './connection.ts';
import { opening, type Scope, type Transaction } from './database.ts';
import { traceStatement, traceTransaction } from '../telemetry/trace-statements.ts';
import { asAlmostFull, asUnavailable, isWorthRepeating } from './storage-fault.ts';

const ATTEMPTS = 3;
/** A statement was refused because one before it in the transaction had failed. */
const ABORTED = '25P02';
// Whoever holds a transaction open and never ends it would stop all others.
const LONGEST_MS = 120_000;

/**
 * Runs `work` between begin and commit, then what `work` gave to `afterCommit`. A fault rolls everything back and is
 * thrown on; storage trouble is thrown as a 503. Work that ran into another transaction is begun anew, so it must change
 * nothing outside the transaction before it returns.
 */
export async function runTransaction<T>(
  connection: Connection,
  scope: Scope,
  work: (transaction: Transaction) => Promise<T>,
  { isReadOnly = false, isAtOnce = false }: { isReadOnly?: boolean; isAtOnce?: boolean } = {},
): Promise<T> {
  const begin = opening(scope, isReadOnly || isAtOnce);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await traceTransaction(scope, () => attemptOnce(connection, begin, work, isAtOnce));
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error))
        throw (isReadOnly ? asAlmostFull(error) : null) ?? asUnavailable(error) ?? error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}

async function attemptOnce<T>(
  connection: Connection,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
  isAtOnce: boolean,
): Promise<T> {
  const afterwards: (() => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isOpen = true;
  let failure: unknown = null;
  // Nobody waits for the begin: a connection runs statements in order, so the first one goes out right behind it, and
  // where the begin fails all behind it are refused.
  const begun = connection.run(begin);
  let beginFailure: unknown = null;
  begun.catch((error: unknown) => {
    beginFailure = error;
  });
  const query = async ({ text, values }: Sql): Promise<unknown[]> => {
    if (!isOpen) throw new Error('the transaction has ended; nothing more can run in it');
    const asked = traceStatement(text, () => connection.query(text, values));
    underWay.add(asked);
    try {
      const rows = await asked;
      // The begin was answered before.
      if (beginFailure) throw beginFailure;
      // A savepoint that was gone back to makes the failure before it good.
      if (failure && /^\s*rollback to/i.test(text)) failure = null;
      return rows;
    } catch (error) {
      failure ??= beginFailure ?? error;
      // Of several statements sent at once the first failure is the cause; those behind it are only refused.
      throw (error as { code?: unknown }).code === ABORTED ? failure : error;
    } finally {
      underWay.delete(asked);
    }
  };
  // Behind what nobody waited for the commit goes out at once; it is one then with what came before it.
  const commit = async (): Promise<void> => {
    isOpen = false;
    const left = [...underWay];
    // Where nothing is written there is nothing to take back.
    if (!connection.failsWhole && !isAtOnce) await Promise.allSettled(left);
    if (failure) throw failure;
    const [committed, began] = await Promise.allSettled([
      traceStatement('commit', () => connection.run('commit')),
      begun,
      ...left,
    ]);
    // What a commit of a failed transaction takes back, it takes back without a word.
    if (failure) throw failure;
    for (const one of [began, committed]) if (one.status === 'rejected') throw one.reason;
  };
  let result: T;
  try {
    const working = work({ query, afterCommit: (next) => void afterwards.push(next) });
    const committed = isAtOnce ? commit() : null;
    [result] = await Promise.all([withinLimit(working), committed]);
    if (!committed) await commit();
  } catch (error) {
    isOpen = false;
    // Where even this fails, the owner of the connection has noticed and does not lend it again.
    await connection.run('rollback').catch(() => undefined);
    throw error;
  }
  for (const next of afterwards) runAfterCommit(next);
  return result;
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a transaction was held open for too long')), LONGEST_MS);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

/** The commit stands whatever happens now: work that fails is reported and changes no answer. */
function runAfterCommit(work: () => void): void {
  try {
    work();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
