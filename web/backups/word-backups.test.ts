import type { BackupState } from '#contract/backups.ts';
import { expect, test } from 'vitest';
import { wordBackups } from './word-backups.ts';

const HOUR = 3_600;
const schedule = { place: '/srv/backups', everySeconds: 24 * HOUR };
const run = (given: Partial<NonNullable<BackupState['good']>> = {}) => ({
  at: '2026-11-21T22:00:00Z',
  ageSeconds: 7 * HOUR,
  place: '/srv/backups',
  isVerified: true,
  fault: null,
  ...given,
});
const LAST = '7 hours ago (22 Nov 2026, 03:30), to /srv/backups';

test.each<[string, Partial<BackupState> | null, { verdict: string; tone: string; sentence: string }]>([
  [
    'one that was read back',
    { status: 'good', tried: run(), good: run() },
    { verdict: 'verified', tone: 'good', sentence: LAST },
  ],
  [
    'one that was not read back',
    { status: 'good', tried: run(), good: run({ isVerified: false }) },
    { verdict: 'not read back', tone: 'warn', sentence: LAST },
  ],
  [
    'an old one',
    { status: 'old', tried: run(), good: run({ ageSeconds: 72 * HOUR }) },
    {
      verdict: 'old',
      tone: 'bad',
      sentence:
        '3 days ago (22 Nov 2026, 03:30), to /srv/backups. One is due every 24 hours: the log says why none came.',
    },
  ],
  [
    'a failed one after a good one',
    { status: 'failed', tried: run({ ageSeconds: 60, fault: 'the disk is full.' }), good: run() },
    {
      verdict: 'failed',
      tone: 'bad',
      sentence: `a minute ago, to /srv/backups: the disk is full. The last good one: ${LAST}.`,
    },
  ],
  [
    'a failed one and no good one',
    { status: 'failed', tried: run({ ageSeconds: 1200, fault: 'no such bucket' }) },
    {
      verdict: 'failed',
      tone: 'bad',
      sentence: '20 minutes ago, to /srv/backups: no such bucket. There is no good one.',
    },
  ],
  [
    'none yet',
    { status: 'none' },
    {
      verdict: 'never',
      tone: 'warn',
      sentence: 'None was made yet. One is due every 24 hours, to /srv/backups.',
    },
  ],
  [
    'none wanted',
    { status: 'off', schedule: null },
    { verdict: 'never', tone: 'warn', sentence: 'Nothing is backed up by itself: BACKUP_TO is not set.' },
  ],
  [
    'none wanted any more',
    { status: 'off', schedule: null, tried: run(), good: run() },
    {
      verdict: 'none by itself',
      tone: 'warn',
      sentence: `Nothing is backed up by itself: BACKUP_TO is not set. The last one: ${LAST}.`,
    },
  ],
  [
    'what nobody answered',
    null,
    { verdict: 'unknown', tone: 'neutral', sentence: 'The server did not answer that.' },
  ],
])('%s', (_what, given, words) => {
  expect(wordBackups(given && { status: 'none', schedule, tried: null, good: null, ...given })).toEqual(
    words,
  );
});
