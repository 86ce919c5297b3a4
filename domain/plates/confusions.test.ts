import { expect, test } from 'vitest';
import { learnConfusions } from './confusions.ts';
import { matchExit, type OpenCandidate } from './match.ts';
import { readPlate } from './plate.ts';

const corrected = (raw: string, plate: string, gate = 'exit-1') => ({ gate, raw, plate });
const NOW = new Date('2026-11-20T12:00:00+05:30');

test.each([
  [
    'two cars with the same mix-up',
    [
      ['MH12AB9438', 'MH12AB4438'],
      ['GJ05CD9111', 'GJ05CD4111'],
    ],
    ['94'],
  ],
  [
    'the same car twice',
    [
      ['MH12AB9438', 'MH12AB4438'],
      ['MH12AB9438', 'MH12AB4438'],
    ],
    [],
  ],
  [
    'two characters at once',
    [
      ['MH12AB9838', 'MH12AB4438'],
      ['GJ05CD9811', 'GJ05CD4411'],
    ],
    [],
  ],
  [
    'what all cameras mix up',
    [
      ['MH12AB8438', 'MH12AB3438'],
      ['GJ05CD8111', 'GJ05CD3111'],
    ],
    [],
  ],
  [
    'another length',
    [
      ['MH12AB438', 'MH12AB4438'],
      ['GJ05CD111', 'GJ05CD4111'],
    ],
    [],
  ],
  [
    'the other way round is another mix-up',
    [
      ['MH12AB9438', 'MH12AB4438'],
      ['GJ05CD4111', 'GJ05CD9111'],
    ],
    [],
  ],
] as const)('%s', (_, readings, pairs) => {
  const learnt = learnConfusions(readings.map(([raw, plate]) => corrected(raw, plate)));
  expect([...(learnt.get('exit-1') ?? [])]).toEqual(pairs);
});

test('each camera has its own', () => {
  const readings = [corrected('MH12AB9438', 'MH12AB4438'), corrected('GJ05CD9111', 'GJ05CD4111', 'exit-2')];
  expect(learnConfusions(readings).size).toBe(0);
});

const parked = (more: Partial<OpenCandidate> = {}): OpenCandidate => ({
  sessionId: 'one',
  key: 'MH12AB4438',
  entryRaw: 'MH12AB4438',
  entryConfidence: 0.99,
  entryAt: new Date(NOW.getTime() - 3_600_000),
  ...more,
});
const exit = (raw: string, confusions?: ReadonlySet<string>, inside = [parked()]) =>
  matchExit(readPlate(raw), inside, NOW, { confidence: 0.8, confusions });

test('a mix-up that the exit camera is known for counts as a look-alike, in its direction alone', () => {
  expect(exit('MH12AB9438')).toMatchObject({ kind: 'review', reason: 'not_enough_evidence' });
  expect(exit('MH12AB9438', new Set(['94']))).toMatchObject({ kind: 'near', distance: 0.5 });
  expect(exit('MH12AB9438', new Set(['49']))).toMatchObject({ kind: 'review' });
});

test('so does one of the camera that read the entry', () => {
  const inside = [parked({ key: 'MH12AB9438', entryRaw: 'MH12AB9438', entryConfusions: new Set(['94']) })];
  expect(exit('MH12AB4438', undefined, inside)).toMatchObject({ kind: 'near', distance: 0.5 });
});

test('it never decides between two cars', () => {
  const inside = [parked(), parked({ sessionId: 'two', key: 'MH12AB8438', entryRaw: 'MH12AB8438' })];
  expect(exit('MH12AB9438', new Set(['94', '98']), inside)).toMatchObject({
    kind: 'review',
    reason: 'two_candidates',
  });
});
