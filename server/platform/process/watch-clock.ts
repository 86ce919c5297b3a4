import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../storage/database.ts';

const EVERY_MS = 10_000;

/** The time now: that of the server which several processes share, or this machine's where the database is our own. */
export function clockOf({ shared }: Pick<Database, 'shared'>): () => Date {
  return shared === null ? () => new Date() : () => shared.time.now();
}

/** Says in the log, once each time, that this process's own clock is far off, and that it is right again. */
export function watchClock({ shared }: Pick<Database, 'shared'>, log: FastifyBaseLogger): { stop(): void } {
  let isOff = false;
  const look = () => {
    const aheadMs = shared?.time.aheadMs() ?? 0;
    const wasOff = isOff;
    isOff = shared?.time.isCorrected() ?? false;
    if (isOff === wasOff) return;
    const seconds = Math.round(aheadMs / 100) / 10;
    const bindings = { machine: hostname(), pid: process.pid, aheadSeconds: seconds };
    if (isOff) log.warn(bindings, describe(seconds));
    else log.warn(bindings, 'the clock of this machine agrees with the database’s again');
  };
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

function describe(seconds: number): string {
  const how = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
  return `the clock of this machine is ${how} the database’s: the product goes by the database’s, as all processes do; set this one (chrony)`;
}
