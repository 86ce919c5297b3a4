import type { MallNow } from '#contract/malls-now.ts';
import { wordAlsoFree } from './free-words.ts';

/** The free slots that are not for every car, in words beside the figure of those that are. */
export function AlsoFree({ now }: { now: MallNow | undefined }) {
  const words = now ? wordAlsoFree(now) : null;
  return words && <p className="text-sm">{words}</p>;
}
