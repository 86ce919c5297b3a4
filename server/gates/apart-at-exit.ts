import { areApart } from '#domain/parking/own-stamps.ts';
import { MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import { listLaneReads } from './store.ts';

/** What only arrived together with a read, and was at its exit long before or after it: reads, and the sessions of such alone. */
export interface ApartAtExit {
  readonly reads: ReadonlySet<number>;
  readonly sessions: ReadonlySet<number>;
}

const NONE_APART: ApartAtExit = { reads: new Set(), sessions: new Set() };

/** What the camera of an exit says by its own stamps that it is not of the car that it reads now. */
export async function findApartAtExit(transaction: Transaction, read: ReadAtGate): Promise<ApartAtExit> {
  if (read.timeFlag !== 'server_time') return NONE_APART;
  const [from, to] = [-MISREAD_DOUBLE_MS, MISREAD_DOUBLE_MS].map(
    (ms) => new Date(read.usedAt.getTime() + ms),
  );
  const around = await listLaneReads(transaction, read, { from: from ?? read.usedAt, to: to ?? read.usedAt });
  const apart = around.filter((one) => areApart(read, one));
  const near = new Set(around.flatMap((one) => (apart.includes(one) ? [] : (one.sessionId ?? []))));
  const sessions = apart.flatMap(({ sessionId }) => sessionId ?? []).filter((id) => !near.has(id));
  return { reads: new Set(apart.map(({ id }) => id)), sessions: new Set(sessions) };
}
