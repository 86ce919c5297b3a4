import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from 'sql-template-tag';
import type { Database, Transaction } from './database.ts';

const SLOW_MS = 500;
const LONGEST_TEXT = 400;

/**
 * The same database, whose slow statements are logged: without their values, which may be plates, and with the request
 * for which they ran.
 */
export function reportSlow(database: Database, log: FastifyBaseLogger, slowMs = SLOW_MS): Database {
  const report = (statement: Sql, began: number) => {
    const ms = performance.now() - began;
    if (ms < slowMs) return;
    const text = statement.text.slice(0, LONGEST_TEXT);
    log.warn({ ms: Math.round(ms), statement: text }, 'a statement was slow');
  };
  const timed = (transaction: Transaction): Transaction => ({
    afterCommit: (work) => transaction.afterCommit(work),
    query(statement) {
      const began = performance.now();
      const asked = transaction.query(statement);
      const end = () => report(statement, began);
      asked.then(end, end);
      return asked;
    },
  });
  const transact: Database['transact'] = (scope, work, turn) =>
    database.transact(scope, (transaction) => work(timed(transaction)), turn);
  const ask: Database['ask'] = (scope, work, turn) =>
    database.ask(scope, (transaction) => work(timed(transaction)), turn);
  return { ...database, transact, ask };
}
