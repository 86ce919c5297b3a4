import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasLapsed } from './lapse.ts';
import { REVIEW_REASONS, type ReviewReason } from './session.ts';

const NOW = new Date('2026-06-15T18:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

it.each<[string, ReviewReason, boolean, number, boolean, boolean?]>([
  ['a missed exit', 'exit_missed', false, 10, true],
  ['a missed exit, asked just now', 'exit_missed', false, 9, false],
  ['a missed exit, whatever was seen at the entry', 'exit_missed', true, 10, true],
  ['an exit without an entry', 'entry_unknown', true, 25, true],
  ['an exit without an entry, recorded just now', 'entry_unknown', false, 24, false],
  ['an exit without an entry, with an image and a car like it', 'entry_unknown', true, 500, false, true],
  ['the same, three days later', 'entry_unknown', true, 3 * 1440, true, true],
  ['an exit without an entry, with a car like it and no image', 'entry_unknown', false, 25, true, true],
  ['a missed exit, with a car like it', 'exit_missed', true, 10, true, true],
  ['an unread plate without an image', 'plate_unreadable', false, 10, true],
  ['an unread plate that can be typed from its image', 'plate_unreadable', true, 500, false],
  ['an exit that fits several cars, with an image', 'exit_ambiguous', true, 500, false],
  ['an exit that fits several cars, without one', 'exit_ambiguous', false, 10, true],
  ['two cars under one plate', 'plate_conflict', false, 500, false],
  ['a doubtful length', 'length_doubtful', false, 500, false],
  ['a slot that is free while no exit was read', 'exit_unseen', false, 500, false],
])('%s', (_what, reason, hasImage, minutes, lapsed, hasLikely = false) => {
  expect(hasLapsed({ reason, since: ago(minutes), hasImage, hasLikely }, NOW)).toBe(lapsed);
});

it('no question comes back with time, and none lapses for an image', () => {
  const question = fc.record({
    reason: fc.constantFrom(...REVIEW_REASONS),
    minutes: fc.nat(3_000),
    hasLikely: fc.boolean(),
    later: fc.nat(3_000),
  });
  fc.assert(
    fc.property(question, ({ reason, minutes, hasLikely, later }) => {
      const [since, hasImage] = [ago(minutes), false];
      const then = new Date(NOW.getTime() + later * 60_000);
      const [now, afterwards, seen] = [
        hasLapsed({ reason, since, hasImage, hasLikely }, NOW),
        hasLapsed({ reason, since, hasImage, hasLikely }, then),
        hasLapsed({ reason, since, hasImage: true, hasLikely }, NOW),
      ].map(Number);
      expect(afterwards).toBeGreaterThanOrEqual(now ?? 0);
      expect(seen).toBeLessThanOrEqual(now ?? 0);
    }),
  );
});
