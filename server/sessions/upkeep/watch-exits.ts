import type { Transaction } from '../../platform/storage/database.ts';
import type { SessionServices } from '../session-services.ts';
import { summarizeExits } from './store.ts';

const MINUTE_MS = 60_000;
/** An exit whose plate could not be read says for so long which car may have left. */
const TELLS_MS = 25 * MINUTE_MS;
/** A car that has left its slot has been read at an exit by then; so many that were not mean that nobody is read there. */
const READ_BY_MS = 2.6 * MINUTE_MS;
const FREED_UNREAD = 3;

/** What the exits say of cars that left unknown. */
export interface WatchedExits {
  /** Until when the cameras of the exits were connected, where they are not any more. */
  readonly readUntil: Date | null;
  /** Somebody has left lately of whom nobody knows who it was. */
  readonly isTelling: boolean;
}

export const NOTHING_SEEN: WatchedExits = { readUntil: null, isTelling: false };

/** Whether somebody left unknown: a plate at an exit that could not be read, or slots freed while nobody is read at exits. */
export async function watchExits(
  { malls, occupancy }: Pick<SessionServices, 'malls' | 'occupancy'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<WatchedExits> {
  const since = new Date(now.getTime() - TELLS_MS);
  const { lastAt, unreadable } = await summarizeExits(transaction, mall, { now, since });
  if (lastAt === null) return NOTHING_SEEN;
  const by = now.getTime() - READ_BY_MS;
  const freed = malls.slotsOf(mall).filter(({ code }) => {
    const slot = occupancy.statusOf(mall, code);
    return (
      slot?.status === 'empty' && slot.since !== null && slot.since > lastAt && slot.since.getTime() < by
    );
  });
  const isCut = freed.length >= FREED_UNREAD;
  return { readUntil: isCut ? lastAt : null, isTelling: isCut || unreadable > 0 };
}
