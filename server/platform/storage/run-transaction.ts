import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import { opening, type Scope, type Transaction } from './database.ts';
import { asUnavailable, isWorthRepeating } from './storage-fault.ts';

/** One connection of either engine, lent for one transaction. It runs what it is given one after the other. */
export interface Line {
  /** Runs several statements without values. */
  run(text: string): Promise<unknown>;
  query(text: string, values: unknown[]): Promise<unknown[]>;
}

const ATTEMPTS = 3;
/** A statement was refused because one before it in the transaction had failed. */
const ABORTED = '25P02';
// Whoever holds a transaction open and never ends it would stop all others.
const LONGEST_MS = 120_000;

/**
 * Runs `work` between begin and commit and does after the commit what it asked for. A fault rolls everything back and
 * is thrown on; storage trouble is thrown as the 503 it is. Work that ran into another transaction is begun anew, so it
 * must keep what it learns to itself until it returns.
 */
export async function runTransaction<T>(
  line: Line,
  scope: Scope,
  work: (transaction: Transaction) => Promise<T>,
  isReadOnly = false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(line, opening(scope, isReadOnly), work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw asUnavailable(error) ?? error;
      await pause(Math.random() * 20 * attempt);
    }
  }
}

async function attemptOnce<T>(
  line: Line,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const deeds: (() => void)[] = [];
  let isOpen = true;
  let failure: unknown = null;
  // Nobody waits for the begin: a line runs what it is given in turn, so the first question goes out right behind it,
  // and where the begin fails all behind it is refused.
  const begun = line.run(begin);
  begun.catch(() => undefined);
  const query = async <Row>({ text, values }: Sql): Promise<Row[]> => {
    if (!isOpen) throw new Error('the transaction has ended; nothing more can be asked in it');
    try {
      const [rows] = await Promise.all([line.query(text, values), begun]);
      // A savepoint that was gone back to makes the failure before it good.
      if (failure && /^\s*rollback to/i.test(text)) failure = null;
      return rows as Row[];
    } catch (error) {
      failure ??= error;
      // Of several statements sent at once the first failure is the cause; those behind it are only refused.
      throw (error as { code?: unknown }).code === ABORTED ? failure : error;
    }
  };
  let result: T;
  try {
    result = await withinLimit(work({ query, afterCommit: (deed) => void deeds.push(deed) }));
    isOpen = false;
    await begun;
    // Committing a failed transaction would roll it back without a word.
    if (failure) throw failure;
    await line.run('commit');
  } catch (error) {
    isOpen = false;
    // Where even this fails, whoever lends the line has noticed and will not lend it again.
    await line.run('rollback').catch(() => undefined);
    throw error;
  }
  for (const deed of deeds) runDeed(deed);
  return result;
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a transaction was held open for too long')), LONGEST_MS);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

/** The commit stands whatever happens now: a deed that fails is reported and changes no answer. */
function runDeed(deed: () => void): void {
  try {
    deed();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
