import { judgeStuck, QUIET_MS, type QuietSlot, type StuckReason } from '#domain/parking/stuck-slot.ts';
import { Dice } from './dice.ts';
import { Floor } from './floor.ts';
import { BEAT_MS, SensorField, type SensorMessage } from './sensor-field.ts';
import type { Story } from './story.ts';
import { Timeline } from './timeline.ts';
import { slotCodes, type TrueStory } from './true-visit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUDGED_EVERY = HOUR;
/** A car that was not read at an exit is ended by something else, some time later. */
const ENDED_LATER = 6 * HOUR;

/** How slots that rest were judged in one story. */
export interface QuietStory {
  /** Sensors that are stuck, of those what each shows, and after how long it was suspected; null where it was not. */
  readonly stuck: readonly {
    readonly slot: string;
    readonly status: string;
    readonly afterMs: number | null;
  }[];
  /** Suspicions of sensors that are not stuck, with what is wrong with them instead, if anything. */
  readonly falseAlarms: readonly {
    readonly slot: string;
    readonly reason: StuckReason;
    readonly fault: string | null;
    readonly ms: number;
  }[];
  readonly slotDays: number;
}

interface Seen {
  status: 'empty' | 'occupied' | null;
  since: number;
  taken: number[];
}

/**
 * Plays a story's slots without the product, and judges each hour those that rest, as a mall would that settles all visits
 * right of which it has read both ends. `hasGates`: false where no camera reads.
 */
export function judgeQuiet(
  story: Story,
  { hasGates, knownDays }: { hasGates: boolean; knownDays: number },
): QuietStory {
  const codes = slotCodes(story.shape);
  // Sensors go wrong some hours after that, in a mall of which is known how its slots are taken.
  const field = new SensorField({ ...story, start: story.start + knownDays * DAY }, codes);
  const seen = new Map(codes.map((code) => [code, { status: null, since: story.start, taken: [] } as Seen]));
  const longest = { ms: 0 };
  const stuckSince = new Map<string, number>();
  const found = new Map<string, number>();
  const wrong = new Map<string, QuietStory['falseAlarms'][number]>();
  playSlots(story, { field, codes, seen, longest }, (at) => {
    for (const code of codes) {
      const fault = field.faultOf(code, at);
      if (fault === 'stuck' && !stuckSince.has(code)) stuckSince.set(code, at);
      const slot = seen.get(code);
      if (!slot || slot.status === null || at - slot.since < QUIET_MS) continue;
      const reason = judgeStuck(
        describe(story, { code, seen, at, longestMs: longest.ms, hasGates }),
        new Date(at),
      );
      if (reason === null) continue;
      if (fault === 'stuck') found.set(code, found.get(code) ?? at - (stuckSince.get(code) ?? at));
      else if (!wrong.has(`${code} ${slot.since}`))
        wrong.set(`${code} ${slot.since}`, { slot: code, reason, fault, ms: at - slot.since });
    }
  });
  return {
    stuck: [...stuckSince.keys()].map((slot) => ({
      slot,
      status: seen.get(slot)?.status ?? 'unknown',
      afterMs: found.get(slot) ?? null,
    })),
    falseAlarms: [...wrong.values()],
    slotDays: (codes.length * (story.end - story.start)) / DAY,
  };
}

interface Playing {
  readonly field: SensorField;
  readonly codes: readonly string[];
  readonly seen: Map<string, Seen>;
  readonly longest: { ms: number };
}

function playSlots(
  story: Story,
  { field, codes, seen, longest }: Playing,
  judge: (at: number) => void,
): void {
  const timeline = new Timeline<(at: number) => void>();
  const floor = new Floor(codes);
  const dice = new Dice(story.seed).of('floor');
  const post = (message: SensorMessage | null) => {
    if (message) timeline.plan(message.arrivesAt, () => take(message, seen, longest));
  };
  const park = (visit: TrueStory, at: number) => {
    const slot = floor.take(visit.id, null, dice.of('slot', `${visit.id} ${at}`));
    if (slot === null) return;
    visit.slots.push(slot);
    post(field.change(slot, true, at));
  };
  const unpark = (visit: TrueStory, at: number) => {
    const slot = visit.slots.at(-1);
    if (slot === undefined) return;
    floor.leave(slot);
    post(field.change(slot, false, at));
  };
  for (const visit of story.visits) {
    if (visit.isReversed || visit.kind === 'two-wheeler') continue;
    timeline.plan(visit.parksAt, (at) => park(visit, at));
    if (visit.movesAt !== null)
      timeline.plan(visit.movesAt, (at) => {
        unpark(visit, at);
        timeline.plan(at + 1.5 * MINUTE, (then) => park(visit, then));
      });
    timeline.plan(visit.unparksAt, (at) => unpark(visit, at));
  }
  for (const { at, slot } of field.flips()) timeline.plan(at, () => post(field.flip(slot, at)));
  for (let at = story.start; at < story.end; at += BEAT_MS) timeline.plan(at, () => post(field.beat(at)));
  for (let at = story.start + QUIET_MS; at < story.end; at += JUDGED_EVERY) timeline.plan(at, judge);
  for (let next = timeline.take(); next && next.at <= story.end; next = timeline.take()) next.what(next.at);
}

function take(message: SensorMessage, seen: Map<string, Seen>, longest: { ms: number }): void {
  for (const { slot: code, occupied, at } of message.readings) {
    const slot = seen.get(code);
    const status = occupied ? 'occupied' : 'empty';
    if (!slot || slot.status === status) continue;
    const now = at === undefined ? message.arrivesAt : Date.parse(at);
    if (slot.status === 'occupied') longest.ms = Math.max(longest.ms, now - slot.since);
    if (slot.status !== null && occupied) slot.taken.push(now);
    [slot.status, slot.since] = [status, now];
  }
}

interface Asked {
  readonly code: string;
  readonly seen: ReadonlyMap<string, Seen>;
  readonly at: number;
  readonly longestMs: number;
  readonly hasGates: boolean;
}

function describe(story: Story, { code, seen, at, longestMs, hasGates }: Asked): QuietSlot {
  const { status, since, taken } = seen.get(code) ?? { status: null, since: at, taken: [] };
  const section = [...seen].filter(([other]) => other !== code && other.slice(0, -2) === code.slice(0, -2));
  const all = section.flatMap(([, other]) => other.taken);
  const meanwhile = all.filter((one) => one > since).length;
  return {
    status: status ?? 'empty',
    since: new Date(since),
    reportedSince: new Date(since),
    before: taken.length,
    beside: { slots: section.length, before: all.length - meanwhile, meanwhile },
    hasCar: false,
    gates: hasGates && status === 'occupied' ? askGates(story, since, at) : null,
    longestMs,
  };
}

function askGates({ visits }: Story, since: number, at: number) {
  const came = visits.filter(
    ({ isReversed, unseenIn, inAt }) => !isReversed && unseenIn === null && inAt <= at,
  );
  const left = came.filter(({ unseenOut, outAt }) => unseenOut === null && outAt > since && outAt <= at);
  const before = came.filter(({ inAt }) => inAt <= since + 10 * MINUTE);
  const mayBeIt = before.filter(({ unseenOut, inAt, outAt }) =>
    unseenOut === null ? outAt > at : outAt + ENDED_LATER > at || inAt > since - 15 * MINUTE,
  );
  return { left: left.length, mayBeIt: mayBeIt.length };
}
