import { expect, test } from 'vitest';
import { DEFAULT_PARKING_CONFIG, slotsOf } from '#domain/parking/mall.ts';
import { drawSessions } from './draw-sessions.ts';
import { fillUp, parkDriversCar } from './inside-now.ts';
import { createRandom } from './random.ts';
import { DRIVER_PLATES } from './sample-plates.ts';

const PROFILE = { seed: 20_260_101, weekdayVisits: 470, minutesMedian: 92 };
const SLOTS = slotsOf(DEFAULT_PARKING_CONFIG);

function fill(start: string) {
  const now = new Date(start);
  const random = createRandom(PROFILE.seed);
  const drawn = drawSessions({ profile: PROFILE, slots: SLOTS, days: 3, now, holidays: new Set(), random });
  const sessions = parkDriversCar(fillUp(drawn, { profile: PROFILE, slots: SLOTS, now }), now);
  return { now, sessions, inside: sessions.filter(({ exitAt }) => exitAt > now) };
}

test.each(['2026-11-24T04:10:00+05:30', '2026-11-22T18:00:00+05:30'])(
  'at %s the mall has cars to move, each alone in its slot, and one of them is the demo driver’s',
  (start) => {
    const { now, sessions, inside } = fill(start);
    expect(inside.length).toBeGreaterThan(60);
    expect(inside.length).toBeLessThanOrEqual(SLOTS.length);
    const own = new Set<string>(DRIVER_PLATES);
    const [hers, ...others] = inside.filter(({ plate }) => own.has(plate));
    expect(others).toEqual([]);
    expect(now.getTime() - (hers?.entryAt.getTime() ?? 0)).toBeGreaterThan(60 * 60_000);
    expect(now.getTime() - (hers?.entryAt.getTime() ?? 0)).toBeLessThan(150 * 60_000);

    const inOrder = sessions.toSorted((one, other) => one.entryAt.getTime() - other.entryAt.getTime());
    expect(sessions).toEqual(inOrder);
    const until = new Map<string, Date>();
    for (const { slot, entryAt, exitAt } of sessions) {
      expect(entryAt.getTime()).toBeGreaterThan(until.get(slot)?.getTime() ?? 0);
      until.set(slot, exitAt);
    }
  },
);
