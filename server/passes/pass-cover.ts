import type { Cover } from '#domain/money/covers.ts';
import type { PassTimes } from '#domain/passes/pass-times.ts';
import type { StoredPass } from './store.ts';

/** When a pass is good, as it stands now: what somebody has ended is good until then. */
export function timesOf(pass: StoredPass): PassTimes {
  const { days, fromMinute, toMinute, validFrom, validUntil, endedAt } = pass;
  const ends = [validUntil, endedAt].flatMap((end) => (end === null ? [] : [end.getTime()]));
  const untilMs = ends.length === 0 ? null : Math.min(...ends);
  return { fromMs: validFrom.getTime(), untilMs, days, fromMinute, toMinute };
}

/** What a pass gives a session. */
export function coverOf(pass: StoredPass): Cover | null {
  const { kind: by, number, paysAs } = pass;
  return by === 'watch' ? null : { kind: 'pass', by, number, times: timesOf(pass), paysAs };
}

/** The name under which a session was given what a pass gives. */
export function coverName({ number }: Pick<StoredPass, 'number'>): string {
  return `pass:${number}`;
}

/** The name under which it has what the same pass gave until an instant at which it was changed. */
export function earlierCoverName(pass: Pick<StoredPass, 'number'>, until: Date): string {
  return `${coverName(pass)}:${until.getTime()}`;
}
