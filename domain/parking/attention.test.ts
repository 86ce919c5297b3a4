import { describe, expect, it } from 'vitest';
import { addDays } from '../time/india-time.ts';
import { groupByCause, rankWaiting } from './attention.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const waiting = (name: string, worth: number | null, hours: number, count = 1) => ({
  name,
  worth,
  since: ago(hours),
  count,
  assumed: 20,
});

describe('what needs a person first', () => {
  it.each([
    ['what is worth more', [waiting('a', 40, 0), waiting('b', 400, 0)], ['b', 'a']],
    ['of two alike what waits longer', [waiting('a', 40, 1), waiting('b', 40, 30)], ['b', 'a']],
    ['a day more doubles it', [waiting('a', 50, 0), waiting('b', 30, 24)], ['b', 'a']],
    ['no more than a week', [waiting('a', 200, 0), waiting('b', 20, 24 * 400)], ['a', 'b']],
    ['what nobody knows counts as assumed', [waiting('a', null, 0), waiting('b', 30, 0)], ['b', 'a']],
    ['many of these count together', [waiting('a', null, 0, 9), waiting('b', 30, 0)], ['a', 'b']],
  ])('%s', (_rule, given, order) => {
    expect(rankWaiting(given, NOW).map(({ name }) => name)).toEqual(order);
  });
});

const some = (count: number, day: string, gate: string | null = null, reason = 'exit_missed') =>
  Array.from({ length: count }, (_, n) => ({ reason, gate, day, n }));
const group = (all: ReturnType<typeof some>) => {
  const { groups, alone } = groupByCause(all, (day) => addDays(day, 1));
  return [groups.map(({ firstDay, lastDay, members }) => [firstDay, lastDay, members.length]), alone.length];
};

describe('what one cause made', () => {
  it('is one group from ten on', () => {
    expect(group(some(9, '2026-11-20'))).toEqual([[], 9]);
    expect(group(some(10, '2026-11-20'))).toEqual([[['2026-11-20', '2026-11-20', 10]], 0]);
  });
  it('goes over midnight', () => {
    const all = [...some(12, '2026-11-21'), ...some(30, '2026-11-20'), ...some(3, '2026-11-22')];
    expect(group(all)).toEqual([[['2026-11-20', '2026-11-21', 42]], 3]);
  });
  it('is not another reason, another gate, or a week later', () => {
    const all = [
      ...some(10, '2026-11-20', 'a'),
      ...some(10, '2026-11-20', 'b'),
      ...some(10, '2026-11-20', 'a', 'plate_unreadable'),
      ...some(10, '2026-11-27', 'a'),
    ];
    expect(group(all)[0]).toHaveLength(4);
  });
});
