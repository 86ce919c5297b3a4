import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leaveBy } from './covered-until.ts';
import { queuesFor, type Hold } from './queues.ts';

const GATES = ['exit-1', 'exit-2'];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 6, minute));
const UNTIL = at(120);
const hold = (gate: string, since: number, lastSeen: number, released: number | null = null): Hold => ({
  gate,
  since: at(since),
  lastSeenAt: at(lastSeen),
  releasedAt: released === null ? null : at(released),
});
const by = (holds: readonly Hold[], gate: string | null, kind: 'certain' | 'possible') =>
  leaveBy({ paidAt: at(0), leaveMinutes: 15 }, queuesFor(holds, { gate, gates: GATES, until: UNTIL })[kind]);

describe('until when a car may leave that paid at minute 0, with 15 minutes to leave', () => {
  const single = [hold('exit-2', 5, 5)];
  const seen = [hold('exit-2', 5, 12)];
  const paid = [hold('exit-2', 5, 5, 20)];
  const jam = [hold('exit-1', 4, 10), hold('exit-2', 6, 14)];

  test.each([
    ['another one was read once', single, 'exit-2', 15, 75],
    ['another one was read once at another exit', single, 'exit-1', 15, 15],
    ['another one was read for a while', seen, 'exit-2', 22, 75],
    ['another one was read for a while at another exit', seen, 'exit-1', 15, 22],
    ['another one has paid there', paid, 'exit-2', 30, 30],
    ['another one has paid long after it was read', [hold('exit-2', 5, 5, 110)], 'exit-2', 45, 75],
    ['another one has paid after 40 minutes', [hold('exit-2', 5, 5, 45)], 'exit-2', 45, 55],
    ['one came after the other', [hold('exit-2', 5, 5), hold('exit-2', 9, 9, 11)], 'exit-2', 17, 21],
    ['it is inside, and one exit was held up', seen, null, 15, 15],
    ['it is inside, and all exits were held up', jam, null, 19, 19],
  ] as const)('where %s', (_what, holds, gate, certain, possible) => {
    expect([by(holds, gate, 'certain'), by(holds, gate, 'possible')]).toEqual([at(certain), at(possible)]);
  });

  test('is no later for certain than it may be, and inside no later than at an exit', () => {
    const holds = fc.array(
      fc
        .tuple(fc.constantFrom(...GATES), fc.nat(60), fc.nat(20), fc.option(fc.nat(40)))
        .map(([gate, since, seen_, released]) =>
          hold(gate, since, since + seen_, released === null ? null : since + seen_ + released),
        ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(holds, fc.constantFrom(...GATES), (held, gate) => {
        const certain = by(held, gate, 'certain').getTime();
        expect(by(held, gate, 'possible').getTime()).toBeGreaterThanOrEqual(certain);
        expect(by(held, null, 'certain').getTime()).toBeLessThanOrEqual(certain);
      }),
    );
  });
});
