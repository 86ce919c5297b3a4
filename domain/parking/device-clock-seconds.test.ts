import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK } from './device-clock.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What is made of messages a minute apart by a clock that is ahead by so much, each so long under way. */
function replay(delays: readonly number[], ahead: number, isSaying: boolean) {
  let clock = NEW_DEVICE_CLOCK;
  return delays.map((ms, minute) => {
    const truth = START + minute * MINUTE;
    const deviceTime = new Date(truth + ahead);
    const sent = isSaying ? { sentAt: deviceTime } : {};
    const judged = judgeDeviceTime({ deviceTime, receivedAt: new Date(truth + ms), ...sent }, clock);
    clock = judged.clock;
    const { flag, usedAt, latestAt, earliestAt } = judged;
    const [used, latest, earliest] = [usedAt, latestAt, earliestAt].map((at) => at.getTime() - truth);
    return { flag, used: used ?? 0, latest: latest ?? 0, earliest: earliest ?? 0 };
  });
}

/** What the shortest of the last seven ways takes, less what they differ by. */
function unseen(delays: readonly number[], message: number): number {
  const ways = delays.slice(Math.max(0, message - 6), message + 1);
  const shortest = Math.min(...ways);
  return shortest - (Math.max(...ways) - shortest);
}

it('a clock that is right to within seconds leaves a span of seconds that holds the truth', () => {
  // Ways differ mostly by more than the shortest of them takes.
  const ways = fc.record({
    shortest: fc.integer({ min: 50, max: 400 }),
    more: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 6, maxLength: 6 }),
  });
  const ahead = fc.integer({ min: -4_000, max: 4_000 });
  fc.assert(
    fc.property(ahead, fc.boolean(), ways, (by, isSaying, { shortest, more }) => {
      const delays = [0, shortest, ...more].map((ms) => Math.min(shortest + ms, 4_900 + Math.min(0, by)));
      const judged = replay(delays, by, isSaying);
      for (const { flag, used, latest, earliest } of judged) {
        expect(flag).toBe('ok');
        expect(latest).toBeGreaterThanOrEqual(0);
        expect(Math.max(latest - used, used - earliest)).toBeLessThanOrEqual(5_000);
      }
      // By the third message the ways are seen to differ: what the shortest takes beyond that nothing shows.
      for (const [index, { earliest }] of judged.slice(2).entries())
        expect(earliest).toBeLessThanOrEqual(Math.max(2, unseen(delays, index + 2)));
    }),
    // Ways of the last seven minutes that differ less than the shortest of them takes.
    { examples: [[3, false, { shortest: 50, more: [2, 2, 2, 2, 2, 2] }]] },
  );
});

it('where each message comes at once there is no doubt', () => {
  expect(replay([0, 0, 0, 0], 0, false)).toEqual(
    Array.from({ length: 4 }, () => ({ flag: 'ok', used: 0, latest: 0, earliest: 0 })),
  );
});

it('what was stored is no later than it was sent, by a clock that is ahead by seconds', () => {
  const receivedAt = new Date(START + 10 * MINUTE);
  const sentAt = new Date(receivedAt.getTime() + 3 * SECOND);
  const deviceTime = new Date(sentAt.getTime() - 2 * MINUTE);
  const { usedAt } = judgeDeviceTime({ deviceTime, sentAt, receivedAt }, NEW_DEVICE_CLOCK);
  expect(usedAt).toEqual(new Date(START + 8 * MINUTE));
});

it('a late message leaves the seconds by which its clock has shown to be ahead', () => {
  let clock = NEW_DEVICE_CLOCK;
  const judge = (truth: number, way: number) => {
    const deviceTime = new Date(truth + 4 * SECOND);
    const judged = judgeDeviceTime({ deviceTime, receivedAt: new Date(truth + way) }, clock);
    clock = judged.clock;
    return judged;
  };
  for (const [minute, way] of [300, 900, 600, 1_200, 500].entries()) judge(START + minute * MINUTE, way);
  const truth = START + 10 * MINUTE;
  const { flag, usedAt, earliestAt } = judge(truth, 6 * MINUTE);
  expect([flag, usedAt.getTime() - truth]).toEqual(['late', 4 * SECOND]);
  expect(earliestAt.getTime() - truth).toBeLessThanOrEqual(0);
  expect(earliestAt.getTime() - truth).toBeGreaterThan(-2 * SECOND);
});
