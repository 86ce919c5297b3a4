import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';

const PLATE = 'TN17DV8329';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/**
 * A car that comes in at 2 and leaves at 56. A camera whose clock is off by so many minutes reads some cars that come at
 * once, is cut, reads this car, is put right and sends what it has stored at 117. Both say when they send.
 */
async function play(lane: LaneName, { off, seen, order }: { off: number; seen: number; order: string }) {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const sentAt = (minute: number) => ({ sentAt: at(minute).toISOString() });
  for (let index = 0; index < seen; index += 1) {
    const minute = 3 * index - 30;
    gates.app.setNow(at(minute));
    await mall.readLate(lane, at(minute + off), `MH12CX${1_000 + 137 * index}`, sentAt(minute + off));
  }
  const send = async (which: LaneName, minute: number, now: number) => {
    gates.app.setNow(at(now));
    await mall.readLate(which, at(minute + (which === lane ? off : 0)), PLATE, sentAt(now));
  };
  const queue = [
    ['entry-1', 2],
    ['exit-1', 56],
  ] as const;
  const sent = order === 'entry first' ? queue : queue.toReversed();
  for (const [index, [which, minute]] of sent.entries()) await send(which, minute, 117 + 0.3 * index);
  for (const minute of [150, 210]) await gates.tick(at(minute));
  return (await mall.sessions()).filter(({ plate }) => plate === PLATE);
}

describe.each([1, 2, 3, 6])(
  'a clock that was off while it read %d cars, and is put right before it sends',
  (seen) => {
    it.each(
      (['entry first', 'exit first'] as const).flatMap((order) => [
        { lane: 'entry-1', off: -7.4, order } as const,
        { lane: 'exit-1', off: 8.5, order } as const,
      ]),
    )(
      'at $lane by $off minutes, $order: the hour that is certain is charged',
      async ({ lane, off, order }) => {
        expect(await play(lane, { off, seen, order })).toMatchObject([{ state: 'closed', charge: 4_000 }]);
      },
    );
  },
);
