import { expect, test } from 'vitest';
import type { ParkingSession } from '#contract/sessions.ts';
import { figuresOf } from './figures.ts';
import { judgeStory } from './judge.ts';
import type { AnsweredRead, Played } from './play.ts';
import { onlyDial, CALM, type Dials } from './dials.ts';
import { makeStory, type Story } from './story.ts';
import { oweFor } from './tariff.ts';
import { PRICE } from './run-seeds.ts';
import { BIG_MALL, type TrueStory } from './true-visit.ts';

const START = Date.parse('2026-03-02T00:00:00+05:30');
const SMALL = { ...BIG_MALL, visitsADay: 60 };
const SOME = 20;

function sessionOf(visit: TrueStory): ParkingSession {
  return {
    id: `s${visit.id}`,
    number_plate: visit.plate,
    slot: visit.slots.at(-1) ?? '-',
    isSlotConfirmed: true,
    slotSurety: 'confirmed',
    entry_time: '',
    exit_time: '',
    date: '',
    duration: '',
    charges: oweFor(PRICE, visit.inAt, visit.outAt) / 100,
    status: 'completed',
    createdAt: '',
    entryAt: new Date(visit.inAt).toISOString(),
    exitAt: new Date(visit.outAt).toISOString(),
    chargeLines: [],
    tariffVersion: 1,
  };
}

/** What a product without a fault would show of a story. */
function perfect(dials: Dials = CALM): { story: Story; played: Played } {
  const story = makeStory(2, dials, SMALL, START, 1);
  for (const visit of story.visits) if (visit.slots.length === 0) visit.slots.push(`B1A${visit.id}`);
  const answered = story.messages.map((message): AnsweredRead => {
    const answer = { sessionId: `s${message.visit}`, reason: 'open', amountDue: 0 };
    return { ...message, answer };
  });
  const sessions = story.visits.map(sessionOf);
  const drift = { minutes: 1, within: 1, worst: 0 };
  const rest = {
    freeCount: drift,
    freeConnected: drift,
    freeKnown: drift,
    parkedSpan: { minutes: 1, held: 1, wide: 2 },
    currentlyParked: drift,
    reviews: [],
    misses: [],
    parkedLooks: [],
    revenuePaise: 0,
  };
  return { story, played: { ...rest, answered, sessions, midnights: [{ at: story.end, parked: [] }] } };
}

function judge(change: (sessions: ParkingSession[], story: Story) => ParkingSession[], dials: Dials = CALM) {
  const { story, played } = perfect(dials);
  const judged = judgeStory(
    story,
    {
      ...played,
      sessions: change(
        played.sessions.map((one) => ({ ...one })),
        story,
      ),
    },
    PRICE,
  );
  return { judged, figures: figuresOf([judged]), outcomes: judged.visits.map(({ outcome }) => outcome) };
}

function changed(sessions: ParkingSession[], id: string, more: Partial<ParkingSession>): ParkingSession[] {
  return sessions.map((session) => (session.id === id ? { ...session, ...more } : session));
}

test('what truly happened is judged right, to the paisa', () => {
  const { figures, outcomes } = judge((sessions) => sessions);
  expect(outcomes.length).toBeGreaterThan(40);
  expect(new Set(outcomes)).toEqual(new Set(['right']));
  expect(figures).toMatchObject({
    merged: 0,
    overcharged: 0,
    underOfAll: 0,
    ghosts: 0,
    lastingGhosts: 0,
    confirmedRight: 1,
    rightOfRead: 1,
  });
});

test('an hour too much is overcharged, an hour too little undercharged', () => {
  const dear = judge((all) => changed(all, `s${SOME}`, { charges: 4_000 }));
  expect(dear.outcomes[SOME]).toBe('wrong');
  expect(dear.figures.overcharged).toBe(1);
  expect(dear.judged.visits[SOME]?.overPaise).toBeGreaterThan(0);
  const cheap = judge((all) => changed(all, `s${SOME}`, { charges: 0 }));
  expect(cheap.figures).toMatchObject({ overcharged: 0 });
  expect(cheap.figures.underOfRead).toBeGreaterThan(0);
});

test('a session that another car ended is merged, and the one who stood at the exit paid', () => {
  const { figures, outcomes } = judge((all, { visits }) => {
    const [first, other] = [visits[SOME], visits[SOME + 5]];
    if (!first || !other) throw new Error('too few visits');
    const exitAt = new Date(other.outAt).toISOString();
    return changed(all, `s${first.id}`, { exitAt, charges: 400 }).filter(({ id }) => id !== `s${other.id}`);
  });
  expect(figures.merged).toBe(1);
  expect([outcomes[SOME], outcomes[SOME + 5]]).toEqual(['merged', 'merged']);
  expect(figures.overcharged).toBe(1);
});

test('a session whose entry is moved by minutes to the instant of another car is still its own', () => {
  const { figures } = judge((all, { visits }) => {
    const pair = visits.flatMap((one) =>
      visits
        .filter(({ inAt }) => inAt - one.inAt > 5.1 * 60_000 && inAt - one.inAt < 9 * 60_000)
        .map((other) => ({ one, other })),
    )[0];
    if (!pair) throw new Error('no two cars came minutes after each other');
    return changed(all, `s${pair.one.id}`, { entryAt: new Date(pair.other.inAt).toISOString() });
  });
  expect(figures.merged).toBe(0);
});

test('who leaves past a camera of the entry ends its own session, whoever the exit camera sees at that instant', () => {
  const { story, played } = perfect();
  const [leaving, coming] = [story.visits[SOME], story.visits[SOME + 5]];
  if (!leaving || !coming) throw new Error('too few visits');
  const at = leaving.outAt - 1_200;
  const unnamed = { sessionId: null, reason: 'entry_awaited', amountDue: 0 };
  const answered = played.answered.map((read): AnsweredRead => {
    if (read.visit === leaving.id && read.gate === 'exit')
      return { ...read, camera: 'entry', answer: unnamed };
    if (read.visit !== coming.id || read.gate !== 'entry') return read;
    return { ...read, camera: 'exit', at, readAt: at, arrivesAt: at, answer: unnamed };
  });
  const { visits } = judgeStory(story, { ...played, answered }, PRICE);
  expect(visits[SOME]?.outcome).toBe('right');
});

test('a session without an end is open and a ghost at midnight, none at all is lost, a question is a review', () => {
  const { story, played } = perfect();
  const parked = changed([...played.sessions], `s${SOME}`, { status: 'parked', exitAt: null, charges: 0 });
  const midnights = [{ at: story.end, parked: parked.filter(({ status }) => status === 'parked') }];
  const judged = judgeStory(story, { ...played, sessions: parked, midnights }, PRICE);
  expect(judged.visits[SOME]?.outcome).toBe('open');
  expect(judged.ghosts).toEqual([1]);
  const leftAt = story.visits[SOME]?.outAt ?? 0;
  const midnightsAfter = (hours: number) => [
    { at: leftAt + hours * 3_600_000, parked: parked.filter(({ status }) => status === 'parked') },
  ];
  const lasting = (hours: number) =>
    judgeStory(story, { ...played, sessions: parked, midnights: midnightsAfter(hours) }, PRICE).lastingGhosts;
  expect([lasting(1), lasting(3)]).toEqual([[0], [1]]);
  expect(judge((all) => all.filter(({ id }) => id !== `s${SOME}`)).outcomes[SOME]).toBe('lost');
  const asked = judge((all) => changed(all, `s${SOME}`, { review: 'exit_ambiguous', charges: 0 }));
  expect(asked.outcomes[SOME]).toBe('review');
});

test('a second session of one visit, wrong times and a wrong slot are seen', () => {
  const twice = judge((all, { visits }) => {
    const visit = visits[SOME];
    return visit ? [...all, { ...sessionOf(visit), id: 'again', charges: 0 }] : all;
  });
  expect(twice.outcomes[SOME]).not.toBe('right');
  const early = judge((all, { visits }) => {
    const at = new Date((visits[SOME]?.inAt ?? 0) - 150_000).toISOString();
    return changed(all, `s${SOME}`, { entryAt: at });
  });
  expect(early.outcomes[SOME]).toBe('wrong');
  const elsewhere = judge((all) => changed(all, `s${SOME}`, { slot: 'B2H10' }));
  expect(elsewhere.figures.confirmedRight).toBeLessThan(1);
  expect(elsewhere.judged.confirmed.wrong).toBe(1);
});

test('a car that backed out of the entry owes nothing and may not remain', () => {
  const dials = onlyDial('reversesAtEntry', 0.1);
  const { story } = perfect(dials);
  const id = story.visits.find(({ isReversed }) => isReversed)?.id;
  const paid = judge((all) => changed(all, `s${id}`, { charges: 40 }), dials);
  expect(paid.judged.visits.find(({ visit }) => visit.id === id)).toMatchObject({
    outcome: 'wrong',
    overPaise: 4_000,
  });
});
