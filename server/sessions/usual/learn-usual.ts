import { learnLengths, learnUsualLengths, type LearnedLengths, type UsualLengths } from './learn-lengths.ts';
import { learnUsualWays, type LearnedWays } from './learn-ways.ts';

/** What is usual in each mall, learnt from its settled sessions and its slots. */
export interface LearnedUsual {
  readonly usualLength: UsualLengths;
  readonly lengths: LearnedLengths;
  readonly ways: LearnedWays;
}

export function learnUsual(): LearnedUsual {
  return { usualLength: learnUsualLengths(), lengths: learnLengths(), ways: learnUsualWays() };
}
