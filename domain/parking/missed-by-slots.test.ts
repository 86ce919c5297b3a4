import { describe, expect, it } from 'vitest';
import { findHangingSince, findMissedSince } from './missed-by-slots.ts';
import { SHORT_WAYS } from './usual-ways.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 6) + minute * 60_000);
/** Cars that come every so many minutes and take a slot, or take none; and as many that leave. */
function see(count: number, { isShown, leave }: { isShown: boolean; leave: boolean }) {
  const passages = Array.from({ length: count }, (_, car) => [
    { at: at(5 * car), by: 1 as const },
    ...(leave ? [{ at: at(5 * car + 4), by: -1 as const }] : []),
  ]).flat();
  const turns = passages.map(({ at: passed, by }) => ({
    at: new Date(passed.getTime() + (by > 0 ? 95_000 : -75_000)),
    by,
    code: 'B1A01',
  }));
  return { passages, turns: isShown ? turns : [], ways: SHORT_WAYS };
}
const NOW = at(120);

describe('findMissedSince', () => {
  it('finds cars that came and took no slot that is known', () => {
    const found = findMissedSince(see(12, { isShown: false, leave: false }), [at(-60), at(-1)], NOW);
    expect(found?.since).toEqual(at(-1));
    expect(found?.cars).toBeCloseTo(12, 0);
  });

  it.each([
    ['each car takes a slot', see(12, { isShown: true, leave: false })],
    ['as many leave as come', see(12, { isShown: false, leave: true })],
    ['two came, which chance makes too', see(2, { isShown: false, leave: false })],
  ])('finds none where %s', (_, seen) => {
    expect(findMissedSince(seen, [at(-1)], NOW)).toBeNull();
  });
});

describe('findHangingSince', () => {
  it('finds a device that hangs though as many leave as come', () => {
    const seen = see(12, { isShown: false, leave: true });
    expect(findHangingSince(seen, [at(30), at(-1)], NOW).since).toEqual(at(-1));
    expect(findHangingSince(seen, [], NOW)).toEqual({ since: null, mayMiss: 0 });
  });

  it('says how many cars it may be where chance may make as many, and none where each takes a slot', () => {
    const { since, mayMiss } = findHangingSince(see(2, { isShown: false, leave: false }), [at(-1)], NOW);
    expect({ since, mayMiss: Math.round(mayMiss) }).toEqual({ since: null, mayMiss: 2 });
    expect(findHangingSince(see(12, { isShown: true, leave: true }), [at(-1)], NOW)).toEqual({
      since: null,
      mayMiss: 0,
    });
  });
});
