import { Dice } from '../dice.ts';
import { Floor } from '../floor.ts';
import { BEAT_MS, SensorField } from '../sensor-field.ts';
import type { Story } from '../story.ts';
import { Timeline } from '../timeline.ts';
import { slotCodes, type TrueStory } from '../true-visit.ts';

/** When the first message arrives that tells of a visit's coming, and of its leaving; never where none does. */
export interface Traces {
  readonly cameKnownAt: number;
  readonly leftKnownAt: number;
}

type Mark = (visit: number, what: 'came' | 'left', at: number) => void;

/**
 * What the messages of a story tell of each visit to somebody who knows whose each one is: reads at the gates, and slots
 * taken and freed. Nobody is sent to a slot here, which changes where cars stand and not when.
 */
export function traceVisits(story: Story): Map<number, Traces> {
  const traces = new Map<number, Traces>();
  const mark: Mark = (visit, what, at) => {
    const { cameKnownAt, leftKnownAt } = traces.get(visit) ?? {
      cameKnownAt: Infinity,
      leftKnownAt: Infinity,
    };
    traces.set(visit, {
      cameKnownAt: Math.min(cameKnownAt, at),
      leftKnownAt: what === 'left' ? Math.min(leftKnownAt, at) : leftKnownAt,
    });
  };
  for (const { visit, gate, arrivesAt } of story.messages)
    mark(visit, gate === 'exit' ? 'left' : 'came', arrivesAt);
  traceSlots(story, mark);
  return traces;
}

function traceSlots(story: Story, mark: Mark): void {
  const codes = slotCodes(story.shape);
  const floor = new Floor(codes);
  const field = new SensorField(story, codes);
  const dice = new Dice(story.seed).of('floor');
  const timeline = new Timeline<() => void>();
  const standsIn = new Map<number, string>();
  const tell = (slot: string, isTaken: boolean, at: number, learn: (arrivesAt: number) => void) => {
    const message = field.change(slot, isTaken, at);
    const fault = field.faultOf(slot, at);
    if (fault === 'dead' || fault === 'stuck') return;
    if (message) return learn(message.arrivesAt);
    // A change that was lost is made good by the next message of the whole mall.
    const beatAt = story.start + Math.ceil((at - story.start) / BEAT_MS) * BEAT_MS;
    timeline.plan(beatAt, () => {
      const beat = field.beat(beatAt);
      if (beat) learn(beat.arrivesAt);
    });
  };
  const park = (visit: TrueStory, at: number) => {
    const slot = floor.take(visit.id, null, dice.of('slot', `${visit.id} ${at}`));
    if (slot === null) return;
    standsIn.set(visit.id, slot);
    tell(slot, true, at, (arrivesAt) => mark(visit.id, 'came', arrivesAt));
  };
  const unpark = (visit: TrueStory, at: number, isLast: boolean) => {
    const slot = standsIn.get(visit.id);
    if (slot === undefined) return;
    floor.leave(slot);
    tell(slot, false, at, (arrivesAt) => isLast && mark(visit.id, 'left', arrivesAt));
  };
  for (const visit of story.visits) {
    if (visit.isReversed || visit.kind === 'two-wheeler') continue;
    const { parksAt, movesAt, unparksAt } = visit;
    timeline.plan(parksAt, () => park(visit, parksAt));
    if (movesAt !== null) timeline.plan(movesAt, () => unpark(visit, movesAt, false));
    if (movesAt !== null) timeline.plan(movesAt + 90_000, () => park(visit, movesAt + 90_000));
    timeline.plan(unparksAt, () => unpark(visit, unparksAt, true));
  }
  for (let next = timeline.take(); next; next = timeline.take()) next.what();
}
