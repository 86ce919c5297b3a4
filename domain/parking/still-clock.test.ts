import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followTime, isTimeRepeated, judgeStill, standsStill, type StillClock } from './still-clock.ts';
import { NEW_DEVICE_CLOCK } from './device-clock.ts';

const START = Date.parse('2026-11-20T10:00:00+05:30');
const sent = (deviceSecond: number, arrivalSecond: number) => ({
  deviceTime: new Date(START + deviceSecond * 1_000),
  receivedAt: new Date(START + arrivalSecond * 1_000),
});
const follow = (messages: readonly (readonly [number, number])[]) =>
  messages.reduce<StillClock | null>(
    (still, [device, arrival]) => followTime(still, sent(device, arrival)),
    null,
  );

describe('a clock that tells one time again and again', () => {
  it.each([
    ['once', [[0, 5]], false],
    [
      'twice for one car',
      [
        [0, 5],
        [0, 40],
      ],
      false,
    ],
    [
      'for one car that stands',
      [
        [0, 5],
        [0, 120],
        [0, 300],
      ],
      false,
    ],
    [
      'for ten minutes',
      [
        [0, 5],
        [0, 300],
        [0, 620],
      ],
      true,
    ],
    [
      'until it goes on',
      [
        [0, 5],
        [0, 300],
        [0, 620],
        [640, 641],
      ],
      false,
    ],
  ] as const)('%s: stands still, or not', (_what, messages, isStill) => {
    expect(standsStill(follow(messages))).toBe(isStill);
  });

  it('says nothing where the message says when it was sent, or its time is still to come', () => {
    const still = follow([
      [0, 5],
      [0, 100],
    ]);
    expect(isTimeRepeated(still, { ...sent(0, 300), sentAt: new Date(START + 299_000) })).toBe(false);
    expect(
      isTimeRepeated(
        follow([
          [900, 5],
          [900, 100],
        ]),
        sent(900, 300),
      ),
    ).toBe(false);
    expect(isTimeRepeated(still, sent(0, 300))).toBe(true);
    expect(isTimeRepeated(follow([[0, 5]]), sent(0, 300))).toBe(false);
    expect(isTimeRepeated(still, sent(0, 101))).toBe(false);
  });

  it('is a clock that runs, wherever no time comes twice', () => {
    const reads = fc.array(fc.tuple(fc.nat(7_200), fc.nat(7_200)), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(reads, (seconds) => {
        const times = new Set<number>();
        let still: StillClock | null = null;
        for (const [device, late] of seconds.filter(([second]) => !times.has(second) && times.add(second))) {
          expect(isTimeRepeated(still, sent(device, device + late))).toBe(false);
          still = followTime(still, sent(device, device + late));
          expect(standsStill(still)).toBe(false);
        }
      }),
    );
  });

  it('counts its messages as they arrive, as early as the one before', () => {
    const still = follow([
      [0, 5],
      [0, 300],
    ]);
    if (!still) throw new Error('nothing was sent');
    expect(judgeStill(sent(0, 900), still, NEW_DEVICE_CLOCK)).toMatchObject({
      usedAt: new Date(START + 900_000),
      earliestAt: new Date(START + 300_000),
      ownAt: new Date(START),
      flag: 'server_time',
    });
  });
});
