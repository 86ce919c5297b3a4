import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 5 * 60_000;
const NONCE = 16;
const EXPIRY = 6;
const MARK = 16;

/** A challenge of ours that has not run out. */
export interface OwnChallenge {
  readonly hash: string;
  readonly expiresAt: Date;
}

/**
 * Challenges for passkeys. None is stored when it is made, so that nobody can fill the database by asking: our mark
 * shows that it is ours, whose it is and until when; only one that was answered is remembered.
 */
export interface Challenges {
  /** `holder` names the browser or the sign-in that alone may answer it. */
  make(holder: string, now: Date): string;
  /** Null for a challenge of somebody else, for another holder, or one that has run out. */
  read(challenge: string, holder: string, now: Date): OwnChallenge | null;
}

export const CHALLENGE_MS = LIFETIME_MS;

/** The first key marks; the others are of before, and of processes that are not yet restarted with a new one. */
export function createChallenges(keys: readonly [Buffer, ...Buffer[]]): Challenges {
  const markWith = (key: Buffer, facts: Buffer, holder: string) =>
    createHmac('sha256', key).update(facts).update(holder).digest().subarray(0, MARK);
  return {
    make(holder, now) {
      const facts = Buffer.alloc(NONCE + EXPIRY, randomBytes(NONCE));
      facts.writeUIntBE(now.getTime() + LIFETIME_MS, NONCE, EXPIRY);
      return Buffer.concat([facts, markWith(keys[0], facts, holder)]).toString('base64url');
    },
    read(challenge, holder, now) {
      const given = Buffer.from(challenge, 'base64url');
      if (given.length !== NONCE + EXPIRY + MARK) return null;
      const facts = given.subarray(0, NONCE + EXPIRY);
      const mark = given.subarray(NONCE + EXPIRY);
      if (!keys.some((key) => timingSafeEqual(mark, markWith(key, facts, holder)))) return null;
      const expiresAt = new Date(facts.readUIntBE(NONCE, EXPIRY));
      // Over the bytes: the same challenge can be spelled in several ways.
      const hash = createHash('sha256').update(given).digest('base64url');
      return expiresAt > now ? { hash, expiresAt } : null;
    },
  };
}
