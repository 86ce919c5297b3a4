import type { Caller } from '../platform/http/gatekeeper.ts';

/** Who makes a change, and when. */
export interface ChangedBy {
  /** The public id of an account. */
  readonly actor: string;
  readonly now: Date;
}

/** A change that the caller makes now. */
export function changedBy(caller: Caller, now: Date): ChangedBy {
  return { actor: caller.publicId, now };
}
