import type { Occupancy } from '../../occupancy/index.ts';
import { learnLengths, learnUsualLengths, type LearnedLengths, type UsualLengths } from './learn-lengths.ts';
import { learnUsualWays, type LearnedWays } from './learn-ways.ts';

/** What is usual in each mall, learnt from its settled sessions and its slots. */
export interface LearnedUsual {
  readonly usualLength: UsualLengths;
  readonly lengths: LearnedLengths;
  readonly ways: LearnedWays;
}

export function learnUsual(occupancy: Occupancy): LearnedUsual {
  const ways = learnUsualWays();
  return { usualLength: learnUsualLengths(), lengths: learnLengths({ ways, occupancy }), ways };
}
