import type { LaneOfMall } from '#contract/lanes.ts';

/** A gate as it is chosen; the way is named where cars pass it both ways, or its name does not say it. */
export function wordLane({ gate, direction }: LaneOfMall): string {
  return gate.toLowerCase().includes(direction) ? gate : `${gate} (${direction})`;
}
