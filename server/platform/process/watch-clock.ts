import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../storage/database.ts';

const EVERY_MS = 10_000;

/** The time now: that of the server which several processes share, or this machine's where the database is our own. */
export function clockOf({ shared }: Pick<Database, 'shared'>): () => Date {
  return shared === null ? () => new Date() : () => shared.time.now();
}

/** Null while this process's own clock agrees; else one sentence on how far it is off, and what the product does about it. */
export function clockTrouble({ shared }: Pick<Database, 'shared'>): string | null {
  if (!shared?.time.isCorrected()) return null;
  const seconds = (shared.time.aheadMs() ?? 0) / 1000;
  const how = `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
  return `the clock of this machine is ${how} the database’s: the product goes by the database’s, as all processes do; set this one (chrony)`;
}

/** Says in the log, once each time, that this process's own clock is far off, and that it is right again. */
export function watchClock(database: Pick<Database, 'shared'>, log: FastifyBaseLogger): { stop(): void } {
  let wasOff = false;
  const look = () => {
    const trouble = clockTrouble(database);
    const isOff = trouble !== null;
    if (isOff === wasOff) return;
    wasOff = isOff;
    const aheadSeconds = (database.shared?.time.aheadMs() ?? 0) / 1000;
    const sentence = trouble ?? 'the clock of this machine agrees with the database’s again';
    log.warn({ machine: hostname(), pid: process.pid, aheadSeconds }, sentence);
  };
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
