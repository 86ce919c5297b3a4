import type { SlotStatus } from './occupancy.ts';
import type { ReviewReason } from './session.ts';

/** One slot as it is now; instants are epoch milliseconds, so that an event survives the way to another process. */
export type SlotNow = { code: string; status: SlotStatus; since: number | null; source: string | null };

/**
 * What has happened, published after it was stored. An event may refresh a screen; state and money never depend on one.
 * No event carries a plate: a listener that may show plates reads them under its own rights.
 */
export type DomainEvents = {
  slotsChanged: { mallId: number; changes: readonly SlotNow[] };
  sessionOpened: { mallId: number; sessionId: string; entryAt: number; gate: string | null };
  sessionClosed: {
    mallId: number;
    sessionId: string;
    exitAt: number;
    chargePaise: number;
    review: ReviewReason | null;
  };
  /** The slot shown for a session is another one now, or its review was settled. */
  sessionChanged: { mallId: number; sessionId: string };
  /** Name, price, hours, live or not. */
  mallChanged: { mallId: number };
  /** The parking configuration is another version: the occupancy of the mall is rebuilt. */
  layoutChanged: { mallId: number; version: number };
  /** Other slots are closed, now or later. */
  closuresChanged: { mallId: number };
  mallDeleted: { mallId: number };
};
