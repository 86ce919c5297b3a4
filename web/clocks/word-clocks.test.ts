import { expect, test } from 'vitest';
import { wordClocks } from './word-clocks.ts';

test.each([
  [[300], 'is 5 minutes ahead of the database’s.'],
  [[-1], 'is 1 second behind the database’s.'],
  [[0], 'is less than a second ahead of the database’s.'],
  [[119, -7_200], 'is 119 seconds ahead of; another 120 minutes behind the database’s.'],
])('clocks that are %j seconds ahead are worded', (ahead, words) => {
  expect(wordClocks({ off: ahead.map((aheadSeconds) => ({ aheadSeconds })) })).toContain(words);
});
