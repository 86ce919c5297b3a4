import type { Fullness } from '#contract/forecast.ts';

type Point = Fullness['points'][number];

/** One of two malls at the time of the arrival; without a point nothing is known of it. */
interface Compared {
  readonly name: string;
  readonly point: Point | null;
  readonly capacity: number;
}

/** Chances that differ by less are called alike. */
const CLEAR_DIFFERENCE = 0.1;

/** Which of two malls is the better choice, in one sentence. What differs by less than the forecast can tell is called alike. */
export function wordBetterMall(one: Compared, other: Compared): string {
  const unknown = [one, other].filter(({ point }) => point === null);
  if (unknown.length === 2) return 'How full these malls get is not known yet.';
  if (unknown[0]) return `How full ${unknown[0].name} gets is not known yet.`;
  const [closed, alsoClosed] = [one, other].filter(({ point }) => point?.isClosed);
  if (alsoClosed) return 'Both are closed then.';
  if (closed) return `${closed.name} is closed then.`;
  const more = chanceOf(one) >= chanceOf(other) ? one : other;
  if (Math.abs(chanceOf(one) - chanceOf(other)) >= CLEAR_DIFFERENCE)
    return `A spot is more likely at ${more.name}.`;
  const emptier = leastFree(one) >= leastFree(other) ? one : other;
  const fuller = emptier === one ? other : one;
  // Only where even the fewest free slots of one are more than the most of the other.
  return leastFree(emptier) > mostFree(fuller)
    ? `The chances are alike; ${emptier.name} has more room.`
    : 'The chances are alike.';
}

function chanceOf({ point }: Compared): number {
  return point?.chanceOfSlot ?? 0;
}

function leastFree({ point, capacity }: Compared): number {
  return capacity - (point?.high ?? capacity);
}

function mostFree({ point, capacity }: Compared): number {
  return capacity - (point?.low ?? capacity);
}
