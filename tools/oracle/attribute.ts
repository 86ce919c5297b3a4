import type { ParkingSession } from '#contract/sessions.ts';
import type { Gate } from './camera-reads.ts';
import type { AnsweredRead } from './play.ts';
import { distance } from './plates.ts';
import type { TrueStory } from './true-visit.ts';

/** Whose reads began and ended a session; null where nothing says so. */
export interface Owners {
  readonly session: ParkingSession;
  readonly opener: number | null;
  readonly closer: number | null;
}

const MINUTE = 60_000;
const NEAR = 5 * MINUTE;
/** Cars pass a gate further apart than this: who was read then is meant, whatever plate the session bears. */
const SAME = 1_500;
const BACK_WITHIN = 10 * MINUTE;

/**
 * Finds out to whom a session belongs from what is visible outside: the answers to reads name sessions, and a session
 * has a plate and two instants. What an answer named counts where its time fits; a product may have thought better.
 */
export class Attribution {
  readonly #visits: readonly TrueStory[];
  readonly #bySession = new Map<string, AnsweredRead[]>();
  readonly #byTime = new Map<number, AnsweredRead[]>();

  constructor(visits: readonly TrueStory[], reads: readonly AnsweredRead[]) {
    this.#visits = visits;
    for (const read of reads) {
      if (read.answer.sessionId !== null) add(this.#bySession, read.answer.sessionId, read);
      for (const at of new Set(timesOf(read).map((time) => Math.floor(time / NEAR))))
        add(this.#byTime, at, read);
    }
  }

  ownersOf(session: ParkingSession): Owners {
    const opener = this.#find(session, 'entry', session.entryAt);
    const isEnded = session.status === 'completed';
    const closer = isEnded ? this.#find(session, 'exit', session.exitAt) : null;
    return { session, opener: this.#afterReversing(opener, closer), closer };
  }

  #find(session: ParkingSession, camera: Gate, instant: string | null): number | null {
    if (instant === null) return null;
    const at = Date.parse(instant);
    const plate = session.number_plate.replaceAll(/[^A-Z0-9]/g, '');
    const named = (this.#bySession.get(session.id) ?? []).filter((read) => read.camera === camera);
    const offOf = (read: AnsweredRead) => Math.min(...timesOf(read).map((time) => Math.abs(time - at)));
    const rank = (read: AnsweredRead) => 4 * this.#unlike(read, plate) + offOf(read) / NEAR;
    const best = (reads: readonly AnsweredRead[]) =>
      reads.toSorted((one, other) => rank(one) - rank(other))[0]?.visit ?? null;
    const bucket = Math.floor(at / NEAR);
    const around = [bucket - 1, bucket, bucket + 1].flatMap((one) => this.#byTime.get(one) ?? []);
    const own = named.filter((read) => this.#unlike(read, plate) === 0);
    return (
      best(named.filter((read) => offOf(read) <= NEAR)) ??
      // A clock that fell behind while its read waited moves it by minutes; its answer and its plate say whose it is.
      best(own.filter((read) => offOf(read) <= 2 * NEAR)) ??
      best(
        around.filter(
          (read) => read.camera === camera && offOf(read) <= NEAR && this.#unlike(read, plate) <= 1,
        ),
      ) ??
      // Cameras that hang at the other's gate read this very car at this very instant.
      best(
        around.filter(
          (read) => read.gate === camera && offOf(read) <= SAME && this.#unlike(read, plate) === 0,
        ),
      ) ??
      best(around.filter((read) => read.camera === camera && offOf(read) <= SAME)) ??
      best(named)
    );
  }

  /** How far the session's plate is from what was read, or from what the car truly bears. */
  #unlike(read: AnsweredRead, plate: string): number {
    return Math.min(distance(read.text, plate), distance(this.#visits[read.visit]?.plate ?? '', plate));
  }

  /** Who backed out of the entry and came in minutes later is the same driver of the same visit. */
  #afterReversing(opener: number | null, closer: number | null): number | null {
    const [first, then] = [this.#visits[opener ?? -1], this.#visits[closer ?? -1]];
    if (!first?.isReversed || !then || first.plate !== then.plate) return opener;
    return then.inAt - first.inAt < BACK_WITHIN ? then.id : opener;
  }
}

function timesOf({ at, readAt, arrivesAt }: AnsweredRead): number[] {
  return [at, readAt, arrivesAt];
}

function add<K>(map: Map<K, AnsweredRead[]>, key: K, read: AnsweredRead): void {
  const list = map.get(key);
  if (list) list.push(read);
  else map.set(key, [read]);
}
