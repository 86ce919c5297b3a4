import { Refusal } from '../http/errors.ts';
import { measureWork } from '../telemetry/measure-work.ts';
import type { MetricRegistry } from '../telemetry/metrics.ts';
import type { Database, Scope } from './database.ts';

/** The same database, whose transactions are timed and whose faults are counted. */
export function measureDatabase(database: Database, metrics: MetricRegistry): Database {
  const took = metrics.histogram({
    name: 'gms_database_transaction_seconds',
    help: 'How long transactions took, waiting for a connection included, by whose view they had.',
    labelNames: ['scope'] as const,
  });
  const faults = metrics.counter({
    name: 'gms_database_faults_total',
    help: 'Transactions that failed: unavailable where the database could not take them, else its SQLSTATE class.',
    labelNames: ['kind'] as const,
  });
  const underWay = metrics.gauge({
    name: 'gms_database_transactions_open',
    help: 'Transactions that run or wait for a connection.',
  });
  metrics.gauge({
    name: 'gms_database_up',
    help: '1 while the database takes calls, 0 while it does not.',
    collect() {
      this.set(database.trouble() === null ? 1 : 0);
    },
  });
  metrics.gauge({
    name: 'gms_database_writable',
    help: '1 while the database takes writes, 0 while it can only be read or does not answer.',
    collect() {
      this.set((database.trouble() ?? database.writeTrouble()) === null ? 1 : 0);
    },
  });
  metrics.gauge({
    name: 'gms_clock_offset_seconds',
    help: 'By how much the clock of this process is ahead of the server’s, which counts; 0 where it is alone.',
    collect() {
      const { shared } = database;
      const aheadMs = shared === null ? 0 : shared.time.aheadMs();
      // What is not known yet is no zero.
      this.set(aheadMs === null ? NaN : aheadMs / 1000);
    },
  });
  const measure =
    (run: Database['transact']): Database['transact'] =>
    (scope, work, turn) => {
      const stop = took.startTimer({ scope: kindOfScope(scope) });
      const onFault = (error: unknown) => {
        const kind = kindOf(error);
        if (kind) faults.inc({ kind });
      };
      return measureWork({ underWay, stop, onFault }, () => run(scope, work, turn));
    };
  return {
    ...database,
    transact: measure((...given) => database.transact(...given)),
    ask: measure((...given) => database.ask(...given)),
  };
}

function kindOfScope(scope: Scope): string {
  if (scope === 'system') return scope;
  return 'mall' in scope ? 'mall' : 'account';
}

/** Null for a refusal that is an answer to the caller, and no fault of the database. */
function kindOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.status === 503 ? 'unavailable' : null;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : null;
}
