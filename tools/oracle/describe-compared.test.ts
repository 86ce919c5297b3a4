import { expect, test } from 'vitest';
import { describeCompared } from './describe-compared.ts';
import { CALM } from './dials.ts';
import { makeStory } from './story.ts';
import { BIG_MALL } from './true-visit.ts';

const START = Date.parse('2026-01-05T00:00:00+05:30');
const story = makeStory(1, CALM, BIG_MALL, START, 1);
const at = START + 12 * 3_600_000;

test('what is shown that is off by more than one in a hundred of the slots is marked where it could have been known', () => {
  const near = { at, truth: 60, shown: 61, low: 60, high: 62 };
  const off = { at: at + 600_000, truth: 62, shown: 55, low: 54, high: 57 };
  const parkedLooks = [near, off];
  const lines = describeCompared({ story, played: { parkedLooks } });
  expect(lines).toEqual([
    '  01-05 06:30 truth 60 shown 61 (60–62) off +1, best 0 ',
    '! 01-05 06:40 truth 62 shown 55 (54–57) off -7, best 0 ',
    'missed though it could be known: 1 of 2 comparisons',
  ]);
});
