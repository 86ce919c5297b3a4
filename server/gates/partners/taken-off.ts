import { DOUBLED_READ_MS } from '#domain/parking/session.ts';
import { moveUndecided, recallReturned } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  moveWaits,
  moveWaitsBefore,
  listWaitsOf,
  resumeWaits,
  type TakenOff,
  type TakenOffWork,
} from '../../sessions/index.ts';
import { releaseSettled } from '../lanes/release-car.ts';
import { endShownLinks, reviveShownLinks } from '../lanes/end-shown-links.ts';
import { handOver } from '../other-plate/hand-over.ts';
import type { GateServices } from '../read-at-gate.ts';
import { moveReads, moveReadsOf } from '../store.ts';
import { nameAnew, takeUpTyped } from '../typed/name-anew.ts';
import { listReadsOfExit } from '../typed/store.ts';
import { endByOwnExit } from './give-back.ts';

/** Follows what exits persons take off sessions, since they were another car's, and what of that they take back. */
export function takenOffWork(on: GateServices): TakenOffWork {
  return {
    takeOff: (transaction, takenOff, now) => takeOff(on, transaction, takenOff, now),
    recallMoney: (transaction, session, { takenOffAt, now }) =>
      recallReturned(transaction, session, { returnedAt: takenOffAt, at: now }),
    async takeBack(transaction, exit, session, { takenOffAt, now }) {
      await takeUpTyped(transaction, exit.id, takenOffAt);
      await resumeWaits(transaction, exit.id, takenOffAt);
      await moveReads(transaction, exit.id, session.id);
      await moveWaits(transaction, exit.id, session.id);
      await moveUndecided(transaction, exit.id, { to: session.id, before: justAfter(now) });
      await reviveShownLinks(transaction, session.id);
    },
  };
}

/**
 * Where the session is open again, what was read there goes with the exit, and what was paid there goes back to that car's driver: nothing has let the
 * session's own car out. Where that one stands at an exit, its visit ends as it came there.
 */
async function takeOff(
  on: GateServices,
  transaction: Transaction,
  { before: { exitAt, ...ended }, after, exit }: TakenOff,
  now: Date,
): Promise<Pick<TakenOff, 'after' | 'exit'>> {
  if (exitAt === null) return { after, exit };
  const since = after.kind === 'closed' ? null : await findOwnStand(transaction, after.id, exitAt);
  if (await wasOnlyTyped(transaction, after, exit))
    await endShownLinks(transaction, after.id, { before: since ?? justAfter(now), now });
  if (after.kind === 'closed') return { after, exit };
  await handOver(transaction, { ...ended, exitAt }, { to: null, now });
  const gone = { to: exit.id, before: since ?? justAfter(now) };
  await moveReadsOf(transaction, after.id, { direction: 'exit', ...gone });
  await moveWaitsBefore(transaction, after.id, gone);
  await moveUndecided(transaction, after.id, gone);
  const left = await nameAnew(transaction, exit, now);
  if (since === null) return { after, exit: left };
  const own = await endByOwnExit(on, transaction, after, { key: after.plateKey, leftBy: null, now });
  await releaseSettled(on, transaction, own.id, now);
  return { after: own, exit: left };
}

/**
 * Whether only a person named the car at that exit, and no camera: who has the link of it drives another car. One that a
 * camera read there has rather its own link, whatever a person makes of its times.
 */
async function wasOnlyTyped(
  transaction: Transaction,
  { id, plateKey }: TakenOff['after'],
  exit: TakenOff['exit'],
): Promise<boolean> {
  const reads = [
    ...(await listReadsOfExit(transaction, id)),
    ...(await listReadsOfExit(transaction, exit.id)),
  ];
  const isSeen = reads.some((read) => read.typedBy === null && read.plateKey === plateKey);
  return !isSeen && reads.some(({ typedBy }) => typedBy !== null);
}

/** Cameras may be a little ahead. */
const justAfter = (now: Date) => new Date(now.getTime() + DOUBLED_READ_MS);

/** Since when a car holds for a session at an exit, where it is not the one by whose exit the session had ended. */
async function findOwnStand(transaction: Transaction, session: number, exitAt: Date): Promise<Date | null> {
  const standing = (await listWaitsOf(transaction, session)).find(({ endedAt }) => endedAt === null);
  if (!standing) return null;
  return standing.since.getTime() - exitAt.getTime() > DOUBLED_READ_MS ? standing.since : null;
}
