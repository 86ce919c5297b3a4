import { boundLooks } from './bound/bound-parked.ts';
import type { JudgedStory } from './judge.ts';
import { slotCodes } from './true-visit.ts';

interface Judged {
  readonly story: JudgedStory['story'];
  readonly played: Pick<JudgedStory['played'], 'parkedLooks'>;
}

const SHARE = 0.01;

/**
 * Every comparison of "Currently Parked", one a line: UTC, truth, what was shown with its span, by how much it and the best that
 * could be known are off, and what had no connection. `!` marks what was missed though it could be known.
 */
export function describeCompared({ story, played }: Judged): string[] {
  const most = slotCodes(story.shape).length * SHARE;
  const best = new Map(boundLooks(story).map((look) => [look.at, look]));
  let needless = 0;
  const lines = played.parkedLooks.map(({ at, truth, shown, low, high }) => {
    const { off = 0, cut = '' } = best.get(Math.floor(at / 60_000) * 60_000) ?? {};
    const isNeedless = Math.abs(shown - truth) > most && Math.abs(off) <= most;
    if (isNeedless) needless += 1;
    const time = new Date(at).toISOString().slice(5, 16).replace('T', ' ');
    const span = `${shown} (${low}–${high})`;
    return `${isNeedless ? '!' : ' '} ${time} truth ${truth} shown ${span} off ${signed(shown - truth)}, best ${signed(off)} ${cut}`;
  });
  return [...lines, `missed though it could be known: ${needless} of ${lines.length} comparisons`];
}

function signed(off: number): string {
  const rounded = Number(off.toFixed(1));
  return `${rounded > 0 ? '+' : ''}${rounded}`;
}
