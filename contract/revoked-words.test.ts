import { expect, test } from 'vitest';
import { wordLaneWithoutCamera, wordRevoked } from './revoked-words.ts';

const since = '2026-11-20T04:35:00.000Z';

test('slots that a revoked device leaves are counted by level, with the time in India', () => {
  expect(wordRevoked({ slots: 12, levels: ['B1', 'B2'], since })).toBe(
    'No device since 20 Nov, 10:05, because its key was revoked: 12 spots of B1, B2, shown as unknown.',
  );
  expect(wordRevoked({ slots: 1, levels: ['B1'], since })).toContain('1 spot of B1');
});

test('a lane without a camera says whether others of the mall are read that way', () => {
  const lane = { gate: 'exit-1', direction: 'exit', since, isOnly: false } as const;
  const sentence = 'No camera at exit-1 (exit) since 20 Nov, 10:05: the key of its last one was revoked.';
  expect(wordLaneWithoutCamera(lane)).toBe(sentence);
  expect(wordLaneWithoutCamera({ ...lane, isOnly: true })).toBe(`${sentence} No other exit has one.`);
});
