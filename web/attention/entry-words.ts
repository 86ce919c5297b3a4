import type { Alert, AlertFacts, AlertKind } from '#contract/alerts.ts';
import { ATTENTION_WORDS } from '#contract/attention-words.ts';
import type { AttentionEntry } from '#contract/attention.ts';
import { wordContradictedDirection, wordRepeats } from '#contract/camera-words.ts';
import { wordCleared } from '#contract/cleared-words.ts';
import { wordContradicted } from '#contract/contradicted-words.ts';
import { wordLaneWithoutCamera, wordRevoked } from '#contract/revoked-words.ts';
import { wordStuckDevice, wordStuckSlot } from '#contract/stuck-words.ts';
import { wordPaidTwice } from '#contract/paid-twice-words.ts';
import { wordTypedNear } from '#contract/typed-near-words.ts';
import { wordRestlessLevel, wordRestlessSlot } from '#contract/restless-words.ts';
import { formatRupees } from '../platform/format-rupees.ts';

/** How long something has waited: 5 min, 3 h, 2 d. */
export function wordWaited(since: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(since)) / 60_000));
  if (minutes < 90) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / (24 * 60))} d`;
}

/** Until when somebody outside waits for an answer: Answer by 24 Nov, 18:00. */
export function wordDue(dueBy: string, now: number): string {
  return `${Date.parse(dueBy) < now ? 'The answer was due by' : 'Answer by'} ${wordInstant(dueBy)}`;
}

/** What something is about: its plate, else its place. */
export function wordSubject({ plate, place, kind, count }: AttentionEntry): string {
  if (count > 1) return `${count} × ${ATTENTION_WORDS[kind].title}`;
  return plate === null || plate === '' ? (place ?? ATTENTION_WORDS[kind].title) : plate;
}

/** What may come of it, in rupees; nobody knows of an alert. */
export function wordWorth({ worth }: Pick<AttentionEntry, 'worth'>): string {
  return worth === null ? 'worth not known' : `about ${formatRupees(worth)}`;
}

/** What it needs from somebody, in one sentence; of many with one cause that they are many. */
export function wordNeeds({ kind, count, place, alert }: AttentionEntry): string {
  const { needs } = ATTENTION_WORDS[kind];
  if (count === 1) return alert === null ? needs : `${wordKnown(alert)}${needs}`;
  const where = place === null ? '' : ` at ${place}`;
  return `${count} alike${where}, most likely of one cause. ${needs}`;
}

function wordKnown(alert: Alert): string {
  const contradicted = wordContradicted(alert);
  return contradicted === '' ? wordFacts(alert) : `${contradicted} `;
}

/** What these know beside their kind: whoever goes there does so by it. */
const FACTS: { readonly [Kind in AlertKind]?: { word(this: void, facts: AlertFacts<Kind>): string } } = {
  slot_restless: { word: wordRestlessSlot },
  level_restless: { word: wordRestlessLevel },
  slot_stuck: { word: wordStuckSlot },
  device_stuck: { word: wordStuckDevice },
  device_revoked: { word: wordRevoked },
  lane_without_camera: { word: wordLaneWithoutCamera },
  slots_cleared: { word: wordCleared },
  typed_near: { word: wordTypedNear },
  paid_twice: { word: wordPaidTwice },
  camera_repeats: { word: wordRepeats },
  direction_contradicted: { word: wordContradictedDirection },
};

function wordFacts({ kind, facts }: Alert): string {
  const own: { word(this: void, facts: AlertFacts): string } | undefined = FACTS[kind];
  return own === undefined || 'text' in facts ? '' : `${own.word(facts)} `;
}

/** An instant in India: 20 Nov, 14:05. */
export function wordInstant(at: string): string {
  return new Date(at).toLocaleString('en-IN', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
}

/** How many wait, with all that stand as one, and how many are put off. */
export function wordCount(counted: {
  count: number;
  items: number;
  isCounted: boolean;
  snoozed: number;
}): string {
  const { count, items, isCounted, snoozed } = counted;
  const all = items > count ? ` (${isCounted ? '' : 'at least '}${items} in all)` : '';
  const off = snoozed > 0 ? ` ${snoozed} put off.` : '';
  return `${count} waiting${all}.${off}`;
}
