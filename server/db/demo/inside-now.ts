import type { SlotPlace } from '#domain/parking/mall.ts';
import type { DemoSession } from './draw-sessions.ts';
import { createRandom, type Random } from './random.ts';
import { DRIVER_PLATES, drawPlate } from './sample-plates.ts';
import { drawMinutesInside, type TrafficProfile } from './traffic.ts';

interface Moment {
  readonly profile: TrafficProfile;
  readonly slots: readonly SlotPlace[];
  readonly now: Date;
}

const MINUTE = 60_000;
/** A demo opens with so many of its slots taken, also at four in the morning: the cars that leave are what moves in it. */
const LEAST_INSIDE = 0.45;
/** A car is found inside the more often the longer it is there: of the lengths drawn, one is taken by this measure. */
const LONGEST_MINUTES = 560;
const LEAST_ELAPSED = 3 * MINUTE;
const NEAR = 14;
/** The demo driver has been here for about an hour and forty minutes. */
const DRIVER_SINCE = 100 * MINUTE;
const DRIVERS_CAR = DRIVER_PLATES[0];

/** The same sessions, and where few cars are inside now, some more, each as far in its visit as a car found inside is. */
export function fillUp(sessions: readonly DemoSession[], { profile, slots, now }: Moment): DemoSession[] {
  const random = createRandom(profile.seed + 7);
  const isInside = ({ exitAt }: DemoSession) => exitAt > now;
  const taken = new Set(sessions.filter(isInside).map(({ slot }) => slot));
  const leftAt = new Map<string, number>();
  for (const { slot, exitAt } of sessions)
    leftAt.set(slot, Math.max(leftAt.get(slot) ?? 0, exitAt.getTime()));
  const added: DemoSession[] = [];
  for (let missing = LEAST_INSIDE * slots.length - taken.size; missing > 0; missing -= 1) {
    const span = drawSpan(profile, now.getTime(), random);
    const open = slots.filter(
      ({ code }) => !taken.has(code) && (leftAt.get(code) ?? 0) + MINUTE < span.entryAt.getTime(),
    );
    const slot = open[random.below(Math.min(NEAR, open.length))]?.code;
    if (slot === undefined) continue;
    taken.add(slot);
    added.push({ ...span, slot, plate: drawPlate(random) });
  }
  return [...sessions, ...added].toSorted((one, other) => one.entryAt.getTime() - other.entryAt.getTime());
}

/** One of the cars that are inside is the demo driver's: the one that has been here nearest to an hour and forty minutes. */
export function parkDriversCar(sessions: readonly DemoSession[], now: Date): DemoSession[] {
  const away = ({ entryAt }: DemoSession) => Math.abs(now.getTime() - entryAt.getTime() - DRIVER_SINCE);
  const [hers] = sessions
    .filter(({ exitAt }) => exitAt > now)
    .toSorted((one, other) => away(one) - away(other));
  return sessions.map((session) => (session === hers ? { ...session, plate: DRIVERS_CAR } : session));
}

function drawSpan(profile: TrafficProfile, now: number, random: Random) {
  const hour = Math.floor((now / 3_600_000 + 5.5) % 24);
  let minutes = drawMinutesInside(profile, hour, random);
  while (minutes < LONGEST_MINUTES * random.next()) minutes = drawMinutesInside(profile, hour, random);
  const length = Math.round(minutes * 60) * 1000;
  const elapsed = Math.max(LEAST_ELAPSED, Math.round((length * random.next()) / 1000) * 1000);
  const entryAt = now - elapsed;
  return { entryAt: new Date(entryAt), exitAt: new Date(Math.max(entryAt + length, now + MINUTE)) };
}
