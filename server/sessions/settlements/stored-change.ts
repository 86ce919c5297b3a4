import type { Quote } from '../../money/index.ts';
import type { Session } from '../session.ts';
import { NOT_ASKED } from '../session-row.ts';

/** A session before a settlement and after it, with what it cost; `before` is null for one that a settlement made. */
export interface Change {
  readonly before: Session | null;
  readonly after: Session;
  readonly costBefore: Quote | null;
}

/** The same as it is stored: instants as texts. */
export interface StoredChange {
  readonly before: Stored<Session> | null;
  readonly after: Stored<Session>;
  readonly costBefore: Quote | null;
  /** What it cost after it, in paise; unknown of old ones. */
  readonly paiseAfter?: number;
}

type Stored<S> = S extends Session ? { [K in keyof S]: S[K] extends Date ? string : S[K] } : never;

const INSTANTS = ['entryAt', 'exitAt', 'closedAt', 'slotConfirmedAt', 'createdAt'];

/** A session out of its stored texts. */
export function reviveSession(stored: Stored<Session>): Session {
  const revived = Object.entries(stored).map(([name, value]) =>
    INSTANTS.includes(name) && typeof value === 'string' ? [name, new Date(value)] : [name, value],
  );
  return Object.fromEntries(revived) as Session;
}

export function storeChange({ before, after, costBefore }: Change, paiseAfter: number): StoredChange {
  return JSON.parse(JSON.stringify({ before, after, costBefore, paiseAfter })) as StoredChange;
}

/** What becomes of a slot, and how often something was reported, is nobody's decision. */
const NOT_DECIDED = ['slotCode', 'slotBasis', 'slotConfirmedAt', 'suggestedSlot'];

/** The properties that a settlement changed. */
export function changedBySettlement({ before, after }: StoredChange): string[] {
  const was = facts(before ?? {});
  const is = facts(after);
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].filter(
    (name) => !NOT_DECIDED.includes(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
}

/** A session's properties as they are stored, whatever its kind. */
export function facts(session: object): Readonly<Record<string, unknown>> {
  const { flags, ...stored } = JSON.parse(JSON.stringify(session)) as Record<string, unknown>;
  // That nobody is asked any longer is nobody's decision.
  return Array.isArray(flags) ? { ...stored, flags: flags.filter((flag) => flag !== NOT_ASKED) } : stored;
}

/** Whether what a settlement decided about a session is as it left it. */
export function isAsLeft(now: Session, change: StoredChange): boolean {
  const [is, left] = [facts(now), facts(change.after)];
  return decidedBy(change).every((name) => JSON.stringify(is[name]) === JSON.stringify(left[name]));
}

/** What a settlement decided about a session; of one that it made, what says that it is still that one. */
export function decidedBy(change: StoredChange): string[] {
  return change.before === null ? ['kind', 'plateKey', 'review', 'exitAt'] : changedBySettlement(change);
}
