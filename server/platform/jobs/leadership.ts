import type { SharedServer } from '../storage/database.ts';

export interface Leadership {
  start(): void;
  isLeader(): boolean;
  stop(): Promise<void>;
}

const LEADER_LOCK = 771_204_017;
/** A leader that dies is replaced after at most so long. */
const ASK_MS = 1_000;

/**
 * Of all processes on one database the one with the lock leads. The server frees the lock when the leader's connection
 * ends. The embedded database has one process, which always leads.
 */
export function createLeadership(shared: SharedServer | null, onLead: () => void): Leadership {
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | null = null;
  const isLeader = () => shared === null || shared.holdsLock(LEADER_LOCK);

  async function ask(): Promise<void> {
    if (!shared || isLeader()) return;
    // Where this fails the database is in trouble, which is reported elsewhere.
    const isTaken = await shared.takeLock(LEADER_LOCK).catch(() => false);
    if (isTaken) onLead();
  }

  function askOnce(): void {
    asking ??= ask().finally(() => {
      asking = null;
    });
  }

  return {
    isLeader,
    start() {
      if (!shared) return;
      timer = setInterval(askOnce, ASK_MS).unref();
      askOnce();
    },
    async stop() {
      clearInterval(timer);
      await asking;
      await shared?.releaseLock(LEADER_LOCK).catch(() => undefined);
    },
  };
}
