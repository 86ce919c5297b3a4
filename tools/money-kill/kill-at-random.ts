import { setTimeout as pause } from 'node:timers/promises';
import type { createRandom } from '../../server/db/demo/random.ts';
import type { Killable } from './processes.ts';

export interface Kills {
  product: number;
  provider: number;
}

interface Given {
  readonly product: Killable;
  readonly provider: Killable;
  readonly random: ReturnType<typeof createRandom>;
  readonly kills: number;
  /** The longest time that both run between two kills. */
  readonly longestMs?: number;
}

const LONGEST_MS = 2_000;

/** Kills product or provider, twice as often the product, at random moments; each is started again at once. */
export async function killAtRandom(
  { product, provider, random, kills, longestMs = LONGEST_MS }: Given,
  onKill: (kill: number) => void | Promise<void>,
): Promise<Kills> {
  const counts = { product: 0, provider: 0 };
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(random.below(longestMs));
    const which = random.below(3) === 0 ? 'provider' : 'product';
    const victim = which === 'provider' ? provider : product;
    await victim.kill();
    await victim.start();
    counts[which] += 1;
    await onKill(kill);
  }
  return counts;
}
