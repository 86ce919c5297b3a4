import type { DeviceReads } from '#contract/device-reads.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReadList } from './read-list.tsx';
import { wordCount } from './read-words.ts';

const AT = '2026-11-20T04:30:05.000Z';
const READ: DeviceReads['reads'][number] = {
  id: '1',
  readAt: AT,
  receivedAt: AT,
  gate: 'exit-1',
  direction: 'exit',
  plate: 'GJ05AB1234',
  session: 's1',
};
const shown = (read: Partial<typeof READ>) =>
  renderToStaticMarkup(<ReadList reads={[{ ...READ, ...read }]} />).replaceAll(/<[^>]+>/g, ' ');

test('a read is shown with when it came in India, its lane, its plate and that a visit came of it', () => {
  const text = shown({ readAt: '2026-11-20T04:29:56.000Z' });
  expect(text).toMatch(/10:00:05\s+GJ05AB1234\s+exit-1, exit, belongs to a visit/);
  expect(text).not.toContain('dated');
});

test('one that led to no visit, has no plate, or is dated otherwise by its camera says so', () => {
  const text = shown({ plate: '', session: null, readAt: '2026-11-20T04:00:00.000Z' });
  expect(text).toMatch(/No plate\s+exit-1, exit, no visit, dated .*09:30:00/);
});

test.each<[string, Partial<DeviceReads>, string | RegExp]>([
  ['none', { count: 0, since: null, inSpan: 0 }, 'No read of this camera is stored.'],
  [
    'all',
    { inSpan: 1200, reads: Array.from({ length: 500 }, () => READ) },
    /^1,200 reads are stored, since .*10:00:05\. The newest 500 are shown\.$/,
  ],
  ['some', { inSpan: 1, reads: [READ] }, /10:00:05\. 1 of them in this span\.$/],
])('how many reads there are is written of %s', (_name, given, words) => {
  expect(wordCount({ count: 1200, since: AT, inSpan: 0, reads: [], ...given })).toMatch(words);
});
