import { Refusal, unavailable } from '../http/errors.ts';

const SENTENCE = 'The database cannot answer right now. Please try again in a moment.';
const ALMOST_FULL = 'The disk is almost full, so nothing new can be stored right now.';
const TAKES_NO_WRITES = 'The database takes no writes now: it is read-only. Please try again in a moment.';

/** For the log and for health: why a server that answers stores nothing. */
export const READ_ONLY = 'the database takes no writes now: it is read-only';
export const DISK_FULL = 'the disk of the database is full, so it takes no writes now';

// Classes of SQLSTATE that speak of the server's state, not of the statement: connection, resources, operator, system.
const OF_THE_SERVER = /^(08|53|57P|58)/;
// Data that a column does not take, an empty one, and a check. A division by nought is how a statement says that another
// process was first: begun anew it may go through.
const OF_THE_VALUES = /^(22(?!012)|23502$|23514$)/;
const SINGLE: Record<string, string> = {
  // A server may be a standby, or set so; the embedded database is when its disk is almost full.
  '25006': TAKES_NO_WRITES,
  '53100': ALMOST_FULL,
  // The server ended a statement that ran for too long.
  '57014': SENTENCE,
};
const OF_THE_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// The pg driver gives these no code.
const OF_THE_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

export function isReadOnlyFault(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '25006';
}

/** The same fault where the transaction was opened read-only because the disk is almost full. */
export function asAlmostFull(error: unknown): Refusal | null {
  return isReadOnlyFault(error) ? Object.assign(unavailable(ALMOST_FULL), { cause: error }) : null;
}

/** Turns trouble with storage into the 503 that says so; null for every other fault. */
export function asUnavailable(error: unknown): Refusal | null {
  if (error instanceof Refusal || !(error instanceof Error)) return null;
  const code = (error as Error & { code?: string }).code ?? '';
  const isTrouble =
    code in SINGLE ||
    OF_THE_SERVER.test(code) ||
    OF_THE_NETWORK.has(code) ||
    isOutdatedPlan(error) ||
    OF_THE_DRIVER.test(error.message);
  if (!isTrouble) return null;
  return Object.assign(unavailable(SINGLE[code] ?? SENTENCE), { cause: error });
}

/**
 * A connection could not be made. Whatever the server's reason (it takes no more, not this login, not for this database),
 * it was asked nothing yet, so the fault is not the call's.
 */
export function unreachable(error: unknown): Refusal {
  return asUnavailable(error) ?? Object.assign(unavailable(SENTENCE), { cause: error });
}

/** The 503 for calls that storage can't take now; `why` goes to the log and to health, not to people. */
export function storageDown(why: string): Refusal {
  return Object.assign(unavailable(SENTENCE), { cause: new Error(why) });
}

/** True where the same work, begun anew, may succeed: it ran into another transaction. */
export function isWorthRepeating(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === '40001' || code === '40P01';
}

/**
 * True where the database does not take what was to be stored: the same work fails however often it is begun anew. What is
 * there already, or is missing, may be another transaction's doing.
 */
export function isNeverStorable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? '';
  return OF_THE_VALUES.test(code);
}

/** True where another process changed a table under a statement that this connection had planned: a new one will do. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === '0A000' && message === 'cached plan must not change result type';
}
