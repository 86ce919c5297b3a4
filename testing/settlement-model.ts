/** A session as far as decisions of persons change it, and what it costs in paise. */
export interface ModelSession {
  readonly id: string;
  readonly kind: 'open' | 'closed' | 'unmatched';
  readonly key: string | null;
  readonly entryAt: number;
  readonly exitAt: number | null;
  readonly closedAt: number | null;
  readonly review: string | null;
  readonly isJoined: boolean;
  /** Made by a decision that was taken back: it was no session. */
  readonly isCancelled: boolean;
  readonly paise: number;
}

export interface ModelChange {
  readonly before: ModelSession | null;
  readonly after: ModelSession;
}

/** What a decision changed, so that it can be taken back; null where it is refused. */
export interface ModelDecision {
  readonly action: ModelAction['action'];
  readonly changes: readonly ModelChange[];
}

export type ModelAction =
  | { action: 'close'; session: string; at: number }
  | { action: 'join'; session: string; exit: string }
  | { action: 'split'; session: string; at: number }
  | { action: 'close_free'; session: string }
  | { action: 'correct_plate'; session: string; plate: string };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Rs 40 for each hour that has begun, by the minutes that people see. */
export function priceOf(entryAt: number, exitAt: number): number {
  const shown = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return Math.ceil((shown(exitAt) - shown(entryAt)) / HOUR_MS) * 4_000;
}

/**
 * What persons decide about sessions, written down a second time and in the plainest way: tests hold the product against
 * it.
 */
export class SettlementModel {
  readonly sessions = new Map<string, ModelSession>();

  /** What a decision does; null where it must be refused. Nothing is changed yet. */
  decide(asked: ModelAction): ModelDecision | null {
    const before = this.sessions.get(asked.session);
    const after = before && this.#after(before, asked);
    if (!before || !after) return null;
    const changes = [{ before, after }, ...this.#others(before, asked)];
    return { action: asked.action, changes };
  }

  /** What is as it was before a decision; null where something rests on it. */
  undo({ action, changes }: ModelDecision): ModelSession[] | null {
    const restored: ModelSession[] = [];
    for (const change of changes.toReversed()) {
      const now = this.sessions.get(change.after.id);
      const back = now && takeBack(now, change, action === 'correct_plate');
      if (!back || (back.kind === 'open' && this.#isInside(back.key, back.id))) return null;
      restored.push(back);
    }
    return restored;
  }

  #after(before: ModelSession, asked: ModelAction): ModelSession | null {
    switch (asked.action) {
      case 'close':
        if (before.kind === 'unmatched' || asked.at < before.entryAt) return null;
        if (before.exitAt !== asked.at && this.#isBesideAnother(before, asked.at)) return null;
        return ended(before, asked.at);
      case 'join':
        return this.#joined(before, this.sessions.get(asked.exit));
      case 'split':
        return this.#splitOff(before, asked.at);
      case 'close_free': {
        const free = { ...before, review: null, paise: 0 };
        return before.kind === 'open' ? { ...free, kind: 'closed' } : free;
      }
      case 'correct_plate':
        return this.#corrected(before, asked.plate);
    }
  }

  #joined(before: ModelSession, exit: ModelSession | undefined): ModelSession | null {
    if (exit?.kind !== 'unmatched' || exit.isJoined || exit.isCancelled || exit.exitAt === null) return null;
    if (before.kind === 'unmatched' || before.exitAt !== null) return null;
    if (exit.exitAt < before.entryAt || this.#isBesideAnother(before, exit.exitAt)) return null;
    const key = before.review === 'plate_conflict' ? before.key : (before.key ?? exit.key);
    return { ...ended(before, exit.exitAt), key };
  }

  /** The car is inside again, unless its plate came in since, or that exit was long ago. */
  #splitOff(before: ModelSession, at: number): ModelSession | null {
    if (before.kind !== 'closed' || before.exitAt === null || before.closedAt === null) return null;
    const { key, id, entryAt, closedAt } = before;
    const isOther = ({ kind, ...one }: ModelSession) =>
      one.key === key && one.id !== id && (kind === 'open' || (kind === 'closed' && one.entryAt > entryAt));
    const none = { ...before, exitAt: null, paise: 0 };
    if (key === null || at - closedAt > DAY_MS || [...this.sessions.values()].some(isOther))
      return { ...none, closedAt: entryAt, review: null };
    const review = before.review === 'plate_conflict' ? before.review : null;
    return { ...none, kind: 'open', closedAt: null, review };
  }

  #corrected(before: ModelSession, plate: string): ModelSession | null {
    const { kind, id, review } = before;
    const end = kind === 'open' ? Infinity : (before.exitAt ?? before.closedAt ?? Infinity);
    const isAsked = kind === 'open' || plate !== before.key;
    if (isAsked && this.#isInside(plate, id, end)) return null;
    const isAnswered = kind === 'open' && review !== null && ANSWERED.includes(review);
    return { ...before, key: plate, review: isAnswered ? null : review };
  }

  #others(before: ModelSession, asked: ModelAction): ModelChange[] {
    if (asked.action === 'split' && before.exitAt !== null) {
      const { key, exitAt } = before;
      const none = { id: '', kind: 'unmatched' as const, entryAt: exitAt, closedAt: exitAt, review: null };
      return [
        { before: null, after: { ...none, key, exitAt, isJoined: false, isCancelled: false, paise: 0 } },
      ];
    }
    const exit = asked.action === 'join' ? this.sessions.get(asked.exit) : undefined;
    return exit ? [{ before: exit, after: { ...exit, review: null, isJoined: true } }] : [];
  }

  /** Whether its plate was inside on another visit, or came in, for more than a minute of this one. */
  #isBesideAnother({ key, id, entryAt }: ModelSession, until: number): boolean {
    if (key === null) return false;
    return [...this.sessions.values()].some((one) => {
      if (one.key !== key || one.id === id || one.kind === 'unmatched' || one.isCancelled) return false;
      const end = one.kind === 'open' ? Infinity : (one.exitAt ?? one.entryAt);
      if (end === one.entryAt) return end > entryAt && end < until - MINUTE_MS;
      return one.entryAt < until - MINUTE_MS && end > entryAt + MINUTE_MS;
    });
  }

  #isInside(key: string | null, own: string, before = Infinity): boolean {
    if (key === null) return false;
    return [...this.sessions.values()].some(
      (one) => one.kind === 'open' && one.key === key && one.id !== own && one.entryAt < before,
    );
  }
}

const ANSWERED = ['plate_unreadable', 'plate_conflict'];

function ended(before: ModelSession, exitAt: number): ModelSession {
  const paise = priceOf(before.entryAt, exitAt);
  return { ...before, kind: 'closed', exitAt, closedAt: exitAt, review: null, paise };
}

const DECIDED = ['kind', 'key', 'exitAt', 'closedAt', 'review', 'isJoined'] as const;

/** The exit is not the one that the decision found and left. */
function hasOtherExit(now: ModelSession, { before, after }: ModelChange): boolean {
  const isChargedAgain = before !== null && before.paise > now.paise;
  return isChargedAgain && before.exitAt === after.exitAt && now.exitAt !== after.exitAt;
}

function takeBack(
  now: ModelSession,
  { before, after }: ModelChange,
  isOfPlate: boolean,
): ModelSession | null {
  if (before === null) {
    const isSame = (['kind', 'key', 'review', 'exitAt', 'isJoined'] as const).every(
      (name) => now[name] === after[name],
    );
    return isSame ? { ...now, review: null, isCancelled: true } : null;
  }
  const changed = DECIDED.filter((name) => before[name] !== after[name]);
  if (!changed.every((name) => now[name] === after[name])) return null;
  if (changed.includes('key') && now.exitAt !== null && now.exitAt !== after.exitAt) return null;
  if (!isOfPlate && now.paise !== after.paise) return null;
  if (!isOfPlate && hasOtherExit(now, { before, after })) return null;
  const restored = Object.fromEntries(changed.map((name) => [name, before[name]]));
  return { ...now, ...restored, ...(isOfPlate ? {} : { paise: before.paise }) };
}
