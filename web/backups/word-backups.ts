import type { BackupState } from '#contract/backups.ts';

type Run = NonNullable<BackupState['good']>;

interface Words {
  /** A word for the badge. */
  readonly verdict: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral';
  readonly sentence: string;
}

/** How the backups stand, in words; null where the server has not answered that. */
export function wordBackups(state: BackupState | null): Words {
  if (!state) return { verdict: 'unknown', tone: 'neutral', sentence: 'The server did not answer that.' };
  return WORDS[state.status](state);
}

const WORDS: Readonly<Record<BackupState['status'], (state: BackupState) => Words>> = {
  off: ({ good }) => ({
    verdict: good ? 'none by itself' : 'never',
    tone: 'warn',
    sentence: `Nothing is backed up by itself: BACKUP_TO is not set.${good ? ` The last one: ${wordRun(good)}.` : ''}`,
  }),
  none: ({ schedule }) => ({
    verdict: 'never',
    tone: 'warn',
    sentence: `None was made yet. ${wordSchedule(schedule)}, to ${schedule?.place}.`,
  }),
  failed: ({ tried, good }) => ({
    verdict: 'failed',
    tone: 'bad',
    sentence: `${tried && wordFailure(tried)} ${good ? `The last good one: ${wordRun(good)}.` : 'There is no good one.'}`,
  }),
  old: ({ good, schedule }) => ({
    verdict: 'old',
    tone: 'bad',
    sentence: `${good && wordRun(good)}. ${wordSchedule(schedule)}: the log says why none came.`,
  }),
  good: ({ good }) => ({
    verdict: good?.isVerified ? 'verified' : 'not read back',
    tone: good?.isVerified ? 'good' : 'warn',
    sentence: good ? wordRun(good) : '',
  }),
};

function wordSchedule(schedule: BackupState['schedule']): string {
  return `One is due every ${schedule ? wordSpan(schedule.everySeconds) : 'so often'}`;
}

function wordRun({ at, ageSeconds, place }: Run): string {
  return `${wordSpan(ageSeconds)} ago (${wordTime(at)}), to ${place}`;
}

function wordFailure({ ageSeconds, fault, place }: Run): string {
  return `${wordSpan(ageSeconds)} ago, to ${place}: ${fault?.replace(/\.$/, '')}.`;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A length of time as a person says it. */
function wordSpan(seconds: number): string {
  if (seconds < 90) return 'a minute';
  if (seconds < 1.5 * HOUR) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)} hours`;
  return `${Math.round(seconds / DAY)} days`;
}

/** An instant as a person reads it, in India's time. */
function wordTime(at: string): string {
  return new Date(at).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
  });
}
