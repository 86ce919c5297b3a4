import { expect, test } from 'vitest';
import { countDays, daysOf, periodAt, type PeriodName } from './period.ts';

const NOW = new Date('2026-03-31T10:30:00+05:30');
const at = (text: string) => new Date(`${text}+05:30`).toISOString();

test.each<[PeriodName, string, string, string, string, string, string]>([
  ['today', '2026-03-31', '2026-03-31', '2026-03-31T10:30', '2026-03-30', '2026-03-30', '2026-03-30T10:30'],
  [
    'yesterday',
    '2026-03-30',
    '2026-03-30',
    '2026-03-31T00:00',
    '2026-03-29',
    '2026-03-29',
    '2026-03-30T00:00',
  ],
  // 31 March 2026 is a Tuesday.
  ['week', '2026-03-30', '2026-03-31', '2026-03-31T10:30', '2026-03-23', '2026-03-24', '2026-03-24T10:30'],
  // February has no 31st: the whole of it stands beside March.
  ['month', '2026-03-01', '2026-03-31', '2026-03-31T10:30', '2026-02-01', '2026-02-28', '2026-03-01T00:00'],
])('%s', (name, from, to, until, fromBefore, toBefore, untilBefore) => {
  const { own, before } = periodAt(name, NOW);
  expect([own.from, own.to, own.until.toISOString()]).toEqual([from, to, at(`${until}:00`)]);
  expect([before.from, before.to, before.until.toISOString()]).toEqual([
    fromBefore,
    toBefore,
    at(`${untilBefore}:00`),
  ]);
});

test('a month is set beside the last one up to the same day and time', () => {
  const { before } = periodAt('month', new Date('2026-03-14T08:00:00+05:30'));
  expect(before).toEqual({
    from: '2026-02-01',
    to: '2026-02-14',
    until: new Date('2026-02-14T08:00:00+05:30'),
    isRunning: true,
  });
});

test('the week of a Sunday began on the Monday before', () => {
  const { own } = periodAt('week', new Date('2026-03-29T23:59:00+05:30'));
  expect([own.from, own.to]).toEqual(['2026-03-23', '2026-03-29']);
});

test('chosen days are set beside as many before them, and end today at the latest', () => {
  const whole = periodAt('days', NOW, { from: '2026-03-10', to: '2026-03-19' });
  expect([whole.own.isRunning, whole.before.from, whole.before.to]).toEqual([
    false,
    '2026-02-28',
    '2026-03-09',
  ]);
  const running = periodAt('days', NOW, { from: '2026-03-30', to: '2027-01-01' });
  expect([running.own.to, running.own.isRunning, running.before.from]).toEqual([
    '2026-03-31',
    true,
    '2026-03-28',
  ]);
  expect(periodAt('days', NOW, { from: '2026-03-20', to: '2026-03-01' }).own.to).toBe('2026-03-20');
  expect(periodAt('days', NOW, { from: '2027-03-20', to: '2027-03-01' }).own.from).toBe('2026-03-31');
});

test('days are counted over the end of a month', () => {
  expect(countDays('2026-02-27', '2026-03-02')).toBe(4);
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});
