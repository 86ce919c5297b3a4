/** How far the server's clock is ahead of this machine's. */
let aheadMs = 0;
/** A `Date` header has whole seconds. */
const HEADER_MS = 1000;

/**
 * Takes from an answer's `Date` what time it was at the server. It was written between the question and the answer, so a
 * clock that agrees with it to within that time is left as it is: a slow answer puts no right clock wrong.
 */
export function noteServerTime(date: string | null, askedAt: number, answeredAt: number): void {
  const at = Date.parse(date ?? '');
  const [least, most] = [at - answeredAt, at + HEADER_MS - askedAt];
  // Where this machine's clock was set meanwhile, or the answer has none, nothing is known.
  if (least <= most) aheadMs = Math.min(most, Math.max(least, aheadMs));
}

/** The time now by the server's clock: what happened there is so old. This machine's own clock may be hours off. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

/** An instant of this machine's clock, by the server's. */
export function toServerTime(at: number): number {
  return at + aheadMs;
}
