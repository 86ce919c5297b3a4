import type { Owners } from './attribute.ts';
import type { JudgedStory, JudgedVisit } from './judge.ts';
import { paiseOf } from './judge.ts';

const INDIA = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A visit as a person tells it: what truly was, what the cameras sent and were answered, what the product made of it. */
export function narrate({ story, played }: JudgedStory, judged: JudgedVisit): string[] {
  const { visit, outcome, owedPaise, paidPaise, own } = judged;
  const owners = new Set(own.flatMap(({ opener, closer }) => [opener, closer]).filter((id) => id !== null));
  owners.add(visit.id);
  const truth = (id: number) => {
    const one = story.visits[id];
    if (!one) return [];
    const { plate, kind, inAt, outAt, unseenIn, unseenOut, isReversed, slots } = one;
    const notes = [unseenIn, unseenOut, isReversed ? 'backs out of the entry' : null]
      .filter(Boolean)
      .join(', ');
    return [
      `  truth: visit ${id}, ${kind} ${plate}, ${clock(inAt)} to ${clock(outAt)}, slot ${slots.join(' then ') || 'none'} ${notes}`,
    ];
  };
  const reads = played.answered
    .filter((read) => owners.has(read.visit))
    .map(
      (read) =>
        `  read of visit ${read.visit} by the ${read.camera} camera${read.lane > 0 ? ` of lane ${read.lane + 1}` : ''}: ${read.text || '(no text)'} at ${clock(read.at)}${read.isRight ? '' : ' WRONG'} sure ${read.confidence ?? 'unknown'}` +
        `, its clock ${off(read.readAt - read.at)}, arrives after ${off(read.arrivesAt - read.at)}${read.why ? ` (${read.why})` : ''} -> ${read.answer.reason} session ${read.answer.sessionId ?? '-'}`,
    );
  return [
    `visit ${visit.id} of ${visit.plate}: ${outcome}, owes ${owedPaise / 100}, pays ${paidPaise / 100} rupees`,
    ...[...owners].toSorted((one, other) => one - other).flatMap(truth),
    ...reads,
    ...own.map(describeSession),
  ];
}

/** The visits that should be read first: merged, charged too much, ended wrong. */
export function worstVisits({ visits }: JudgedStory, most: number): JudgedVisit[] {
  const order = ['merged', 'wrong', 'lost', 'open', 'review', 'right'];
  return visits
    .filter(({ outcome, overPaise }) => outcome !== 'right' || overPaise > 0)
    .toSorted(
      (one, other) =>
        other.overPaise - one.overPaise || order.indexOf(one.outcome) - order.indexOf(other.outcome),
    )
    .slice(0, most);
}

function describeSession({ session, opener, closer }: Owners): string {
  const { id, number_plate: plate, status, entryAt, exitAt, review, slot, isSlotConfirmed } = session;
  const at = (instant: string | null) => (instant === null ? '-' : clock(Date.parse(instant)));
  return `  session ${id} ${plate} ${status}${review ? ` in review: ${review}` : ''}, ${at(entryAt)} to ${at(exitAt)}, ${paiseOf(session) / 100} rupees, slot ${slot}${isSlotConfirmed ? ' confirmed' : ''}; began by visit ${opener ?? '-'}, ended by ${closer ?? '-'}`;
}

function clock(at: number): string {
  return INDIA.format(at);
}

function off(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return Math.abs(seconds) < 100 ? `${seconds} s` : `${Math.round(seconds / 6) / 10} min`;
}
