import type { OwnPlate } from '#contract/plates.ts';
import { expect, test } from 'vitest';
import { isProofAging, wordPlate } from './plate-words.ts';

const DAY = 24 * 3_600_000;
const UNTIL = '2027-11-20T06:00:00.000Z';
const plate: OwnPlate = {
  plate: 'MH12AB1001',
  status: 'proven',
  awaitsExit: false,
  visibleFrom: '2026-11-20T04:30:00.000Z',
  provenUntil: UNTIL,
};

test('a proven plate says since when it shows and until when', () => {
  expect(wordPlate(plate)).toEqual({
    badge: 'Proven',
    tone: 'good',
    sentence:
      'Visits since 20 Nov 2026 are shown. The proof lasts until 20 Nov 2027; each new one makes it a year again.',
  });
});

test('one whose proof has run out says what is not shown, and that the rest stays', () => {
  const lapsed = { ...plate, status: 'claimed', visibleFrom: null } as const;
  expect(wordPlate(lapsed)).toMatchObject({
    badge: 'Prove it again',
    sentence: expect.stringContaining('Visits since 20 Nov 2027 are shown once') as string,
  });
  expect(wordPlate({ ...lapsed, provenUntil: null })).toMatchObject({ badge: 'Not proven yet' });
});

test('one of a visit that nothing has borne out says what makes it whole', () => {
  const alone = { ...plate, awaitsExit: true, visibleFrom: null, provenUntil: null };
  expect(wordPlate(alone)).toMatchObject({
    badge: 'Proven',
    sentence: expect.stringContaining(
      'Later visits are shown too once it is paid for or your car is read at the exit',
    ) as string,
  });
});

test('a proof can be made anew in its last 30 days, and afterwards', () => {
  const end = Date.parse(UNTIL);
  expect([end - 31 * DAY, end - 29 * DAY, end + DAY].map((now) => isProofAging(plate, now))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isProofAging({ ...plate, provenUntil: null }, end)).toBe(false);
});
