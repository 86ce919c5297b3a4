import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  at,
  openGates,
  type GatedMall,
  type GateTests,
  type SessionInDatabase,
} from '../../../testing/gated-mall.ts';
import { createRandom, type Random } from '../../db/demo/random.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

const STRANGER = 'KA51ZZ7777';

/** A car of a fleet: when it came and left, and when the cameras' messages of it arrived, in minutes. */
interface Visit {
  readonly plate: string;
  readonly entry: number;
  readonly exit: number;
  readonly entryArrives: number;
  readonly exitArrives: number;
}

interface Message {
  readonly lane: 'entry-1' | 'exit-1';
  readonly plate: string;
  readonly readAt: number;
  readonly arrives: number;
}

/** What a visit costs: 40 rupees for each hour that it has begun. */
const costOf = ({ entry, exit }: Visit) => Math.max(1, Math.ceil((exit - entry) / 60)) * 4_000;

function drawFleet(random: Random, start: number): Visit[] {
  const digits = [...'0123456789'].toSorted(() => random.next() - 0.5).slice(0, 5);
  const lateness = () => (random.next() < 0.5 ? Math.round(5 + random.next() * 175) : 0);
  // Two look-alikes at one lane within two minutes are first taken for one car.
  const minutes = (count: number) =>
    Array.from({ length: count }, (_, index) => 4 * index).toSorted(() => random.next() - 0.5);
  const [entries, exits] = [minutes(24), minutes(64)];
  return digits.map((digit, index) => {
    const entry = start + (entries[index] ?? 0);
    const exit =
      exits
        .splice(
          exits.findIndex((at) => start + at > entry + 14),
          1,
        )
        .map((at) => start + at)[0] ?? 0;
    const entryArrives = entry + lateness();
    return { plate: `MH12AB84${digit}8`, entry, exit, entryArrives, exitArrives: exit + lateness() };
  });
}

function messagesOf(random: Random, visits: readonly Visit[]): Message[] {
  const messages = visits.flatMap(({ plate, entry, exit, entryArrives, exitArrives }): Message[] => [
    { lane: 'entry-1', plate, readAt: entry, arrives: entryArrives },
    { lane: 'exit-1', plate, readAt: exit, arrives: exitArrives },
  ]);
  const doubles = messages
    .filter(() => random.next() < 0.25)
    .map((one) => ({ ...one, readAt: one.readAt + 0.3, arrives: one.arrives + 0.3 + random.next() * 30 }));
  return [...messages, ...doubles].toSorted((one, other) => one.arrives - other.arrives);
}

/** What no driver may be charged at any time: more than the visit costs in truth. */
function listTooMuch(sessions: readonly SessionInDatabase[], visits: readonly Visit[]): string[] {
  return visits.flatMap((visit) => {
    const own = sessions.filter(({ entryRaw, exitRaw }) => (entryRaw ?? exitRaw) === visit.plate);
    const charged = own.reduce((sum, { charge }) => sum + charge, 0);
    return charged > costOf(visit) ? [`${visit.plate}: ${charged} for ${costOf(visit)}`] : [];
  });
}

/** What must be once all has arrived: of each car one session, of its two reads, charged, and nobody is asked. */
function listUnlike(sessions: readonly SessionInDatabase[], visits: readonly Visit[]) {
  const found = sessions.map(({ key, entryRaw, exitRaw, entryAt, exitAt, charge, review }) =>
    [key, entryRaw, exitRaw, +entryAt, exitAt && +exitAt, charge > 0, review].join(' '),
  );
  const wanted = visits.map(({ plate, entry, exit }) => {
    return [plate, plate, plate, +at(entry), +at(exit), true, null].join(' ');
  });
  return {
    missing: wanted.filter((one) => !found.includes(one)),
    more: found.filter((one) => !wanted.includes(one)),
  };
}

async function play(
  mall: GatedMall,
  { visits, messages, sure }: { visits: readonly Visit[]; messages: readonly Message[]; sure: object },
) {
  const wrong: string[] = [];
  let ticked = messages[0]?.arrives ?? 0;
  for (const { lane, plate, readAt, arrives } of messages) {
    for (; ticked + 10 < arrives; ticked += 10) {
      gates.app.setNow(at(ticked));
      await gates.tick(at(ticked));
      wrong.push(...listTooMuch(await mall.sessions(), visits));
    }
    gates.app.setNow(at(arrives));
    await mall.readLate(lane, at(readAt), plate, { ...sure, sentAt: at(arrives).toISOString() });
    wrong.push(...listTooMuch(await mall.sessions(), visits));
  }
  for (const minutes of [10, 60, 130]) await gates.tick(at(ticked + minutes));
  return {
    wrong: [...new Set(wrong)],
    ...listUnlike(
      (await mall.sessions()).filter(({ plate }) => plate !== STRANGER),
      visits,
    ),
  };
}

it.each([201, 211, 225, 229, 230])(
  'cars of one fleet, read right at both gates, each keep their own two reads, however late these come (%i)',
  async (seed) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const random = createRandom(seed);
    const visits = drawFleet(random, seed * 1_000);
    // Clocks that are known to be right, so that a read can be late.
    for (let minute = seed * 1_000 - 20; minute < seed * 1_000 - 10; minute += 1) {
      await mall.read('entry-1', at(minute), STRANGER, { sentAt: at(minute).toISOString() });
      await mall.read('exit-1', at(minute), STRANGER, { sentAt: at(minute).toISOString() });
    }
    const found = await play(mall, {
      visits,
      messages: messagesOf(random, visits),
      // Some cameras never say how sure they are.
      sure: seed % 3 === 0 ? {} : { confidence: 0.97 },
    });
    expect(found).toEqual({ wrong: [], missing: [], more: [] });
  },
);
