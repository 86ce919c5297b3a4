import { Dice } from '../dice.ts';
import { Floor } from '../floor.ts';
import type { Story } from '../story.ts';
import { Timeline } from '../timeline.ts';
import { slotCodes } from '../true-visit.ts';
import type { PlayedTown } from './play-town.ts';

const DAY = 86_400_000;

/** Plays where the cars of a story park, with gateways of so many slots each in the layout's order. */
export function playStory(story: Story, slotsEach: number): PlayedTown {
  const codes = slotCodes(story.shape);
  const slots = codes.map((code, at) => ({
    code,
    gateway: Math.floor(at / slotsEach),
    turns: [] as number[],
  }));
  const turnsOf = new Map(slots.map(({ code, turns }) => [code, turns]));
  const timeline = new Timeline<(at: number) => void>();
  const floor = new Floor(codes);
  const dice = new Dice(story.seed).of('floor');
  for (const visit of story.visits) {
    if (visit.isReversed || visit.kind === 'two-wheeler') continue;
    timeline.plan(visit.parksAt, (at) => {
      const slot = floor.take(visit.id, null, dice.of('slot', visit.id));
      if (slot === null) return;
      turnsOf.get(slot)?.push(at);
      timeline.plan(visit.unparksAt, (then) => {
        floor.leave(slot);
        turnsOf.get(slot)?.push(then);
      });
    });
  }
  for (let next = timeline.take(); next && next.at <= story.end; next = timeline.take()) next.what(next.at);
  const entries = story.visits.map(({ inAt }) => inAt).toSorted((one, other) => one - other);
  const days = Math.ceil((story.end - story.start) / DAY);
  const busy = Array.from({ length: days }, () => 1);
  const { seed, start, end } = story;
  return { seed, start, end, days, busy, slots, entries, lost: [] };
}
