import type { LaneList } from '#contract/lanes.ts';
import { wordLaneWithoutCamera } from '#contract/revoked-words.ts';
import { Banner } from '../ui/banner.tsx';

/** Lanes at which nothing reads plates any more, for whoever stands there. */
export function LanesWithoutCamera({ lanes }: { lanes: LaneList['withoutCamera'] }) {
  return lanes.map((lane) => (
    <Banner key={`${lane.gate} ${lane.direction}`} tone="warn">
      {wordLaneWithoutCamera(lane)} Type each plate below, until an admin has registered a camera on Devices.
    </Banner>
  ));
}
