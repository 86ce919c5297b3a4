import { expect, test } from 'vitest';
import { CALM, drawDials, onlyDial, type DialName } from './dials.ts';
import { distance } from './plates.ts';
import { makeStory, type ReadMessage, type Story } from './story.ts';
import { BIG_MALL } from './true-visit.ts';

const START = Date.parse('2026-03-02T00:00:00+05:30');
const MINUTE = 60_000;

function tell(dial: DialName | null, value?: number, days = 1): Story {
  const dials = dial === null ? CALM : onlyDial(dial, value);
  return makeStory(4, dials, BIG_MALL, START, days);
}

function whys({ messages }: Story, why: RegExp): ReadMessage[] {
  return messages.filter((message) => why.test(message.why));
}

test('the same seed and dials give the same story; a dial leaves who comes as it was', () => {
  const dials = drawDials(11);
  expect(makeStory(11, dials, BIG_MALL, START, 2)).toMatchObject({
    messages: makeStory(11, dials, BIG_MALL, START, 2).messages,
  });
  expect(tell('misreadExits').visits).toEqual(tell(null).visits);
});

test('a calm day: about a thousand cars, never one plate twice inside, one right read in time at each gate', () => {
  const { visits, messages } = tell(null);
  expect(visits.length).toBeGreaterThan(850);
  expect(visits.length).toBeLessThan(1_100);
  const last = new Map<string, number>();
  for (const { plate, inAt, outAt } of visits) {
    expect(inAt).toBeGreaterThan(last.get(plate) ?? 0);
    last.set(plate, outAt);
  }
  expect(messages).toHaveLength(2 * visits.length);
  for (const { isRight, readAt, at, arrivesAt, sentAt } of messages)
    expect([isRight, readAt - at, arrivesAt - at < 2_000, sentAt]).toEqual([true, 0, true, null]);
});

test('late exits arrive after 20 to 240 minutes, with sentAt or without', () => {
  const late = tell('lateExits', 0.1).messages.filter(({ arrivesAt, at }) => arrivesAt - at > MINUTE);
  expect(late.length).toBeGreaterThan(50);
  for (const { arrivesAt, at, gate } of late) {
    expect(gate).toBe('exit');
    expect((arrivesAt - at) / MINUTE).toBeGreaterThanOrEqual(20);
    expect((arrivesAt - at) / MINUTE).toBeLessThan(241);
  }
  const sent = makeStory(4, { ...onlyDial('lateExits'), sendsSentAt: 1 }, BIG_MALL, START, 1).messages;
  for (const { sentAt, arrivesAt } of sent) expect(arrivesAt - (sentAt ?? 0)).toBeLessThan(500);
});

test('clocks: wrong by so much, put right at midday, one falling behind, one lost after a power cut', () => {
  const { messages } = tell('clocksPutRight', 1, 2);
  const off = (from: number, to: number) =>
    new Set(
      messages
        .filter(({ at }) => at >= START + from * 60 * MINUTE && at < START + to * 60 * MINUTE)
        .map(({ readAt, at }) => readAt - at),
    );
  expect([off(0, 36), off(37, 48)]).toEqual([new Set([75_000]), new Set([0])]);
  const fallen = tell('entryClockFallsMinutes').messages.map(({ readAt, at, gate }) => [gate, readAt - at]);
  expect(new Set(fallen.map(String))).toEqual(new Set(['entry,0', 'exit,0', 'entry,-240000']));
  expect(tell('clockLostMinutes').messages.some(({ readAt }) => readAt < Date.UTC(2001, 0))).toBe(true);
});

test('a car whose exit is unread comes back unread two days later, and only its last exit is read', () => {
  const story = tell('unseenReturns', 0.02, 4);
  const gone = story.visits.filter(
    ({ unseenOut, outAt }) => unseenOut !== null && outAt < START + 1_440 * MINUTE,
  );
  expect(gone.length).toBeGreaterThan(5);
  const back = gone.flatMap((first) =>
    story.visits.filter(({ plate, unseenIn }) => plate === first.plate && unseenIn !== null),
  );
  expect(back.length).toBeGreaterThan(gone.length / 2);
  for (const { id } of back)
    expect(story.messages.filter(({ visit, gate }) => visit === id && gate === 'entry')).toEqual([]);
});

test('an ambiguous exit lies one character from its own plate and from that of another car inside', () => {
  const story = tell('ambiguousExits', 0.03);
  const found = whys(story, /ambiguous/);
  expect(found.length).toBeGreaterThan(10);
  const pairs = found.filter(({ text, at, visit }) =>
    story.visits.some(
      (other) =>
        other.id !== visit && other.inAt < at && other.outAt > at && distance(other.plate, text) === 1,
    ),
  );
  expect(pairs.length).toBeGreaterThan(found.length * 0.6);
  for (const { text, visit } of found) expect(distance(story.visits[visit]?.plate ?? '', text)).toBe(1);
});

test('queues, doubles, replays, swapped cameras and reversing cars leave their messages', () => {
  expect(whys(tell('rereadExits'), /at the barrier/).length).toBeGreaterThan(5);
  expect(whys(tell('rereadEntries'), /first read in the queue/).length).toBeGreaterThan(5);
  const doubles = whys(tell('misreadDoublesAtExit'), /doubled/);
  const { visits } = tell(null);
  for (const { text, visit, isRight } of doubles)
    expect([isRight, distance(visits[visit]?.plate ?? '', text)]).toEqual([false, 1]);
  const replayed = whys(tell('replayedExits', 0.05, 2), /replayed/);
  expect(new Set(replayed.map(({ readId }) => readId.endsWith('replayed'))).size).toBe(2);
  expect(whys(tell('swappedMinutes'), /swapped/).every(({ camera, gate }) => camera !== gate)).toBe(true);
  expect(whys(tell('swappedMinutes'), /swapped/).length).toBeGreaterThan(10);
  const reversed = tell('reversesAtEntry').visits.filter(({ isReversed }) => isReversed);
  expect(reversed.length).toBeGreaterThan(3);
});

test('a cut stores what the camera read and sends it in order once the line is back', () => {
  const { messages } = tell('cutsPerDay', 2);
  const stored = messages.filter(({ arrivesAt, at, camera }) => camera === 'exit' && arrivesAt - at > MINUTE);
  expect(stored.length).toBeGreaterThan(10);
  expect(stored.map(({ at }) => at)).toEqual(
    stored.map(({ at }) => at).toSorted((one, other) => one - other),
  );
});
