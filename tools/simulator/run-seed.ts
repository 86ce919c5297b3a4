import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { TrafficProfile } from '../../server/db/demo/traffic.ts';
import { Agenda } from './agenda.ts';
import type { Delivery } from './delivery.ts';
import type { Fault, FaultDials } from './faults.ts';
import { judgeVisits, type Judged } from './judge-visits.ts';
import { openSimulatedMall, type MallSetting, type SimulatedMall } from './simulated-mall.ts';
import { withPhotograph } from './photograph.ts';
import { RobotOperator, type OperatorLog } from './robot-operator.ts';
import { emptyFreeCount, watchFreeCount, type FreeCount } from './watch-free-count.ts';
import { World } from './world.ts';

export interface SeedOptions {
  readonly seed: number;
  readonly days: number;
  readonly dials: FaultDials;
  readonly setting: MallSetting;
  readonly profile: TrafficProfile;
  readonly followsSigns?: number;
  /** Whether somebody works through what needs a person. */
  readonly hasOperator?: boolean;
  /** Whether cameras send photographs; with an operator they do unless this says no. */
  readonly hasPhotographs?: boolean;
}

export interface SeedResult {
  readonly seed: number;
  readonly days: number;
  readonly judged: readonly Judged[];
  readonly faults: readonly Fault[];
  readonly freeCount: FreeCount;
  /** What the operator was asked and did; null without one. */
  readonly operator: OperatorLog | null;
  readonly messages: number;
  readonly seconds: number;
}

const FIRST_DAY = '2026-01-05';
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** A controller tells its changes this often. */
const STEP_MS = 5_000;
/** Late reads come, exits without an entry are settled, and unseen ones asked about, before anything is judged. */
const AFTERWARDS_MS = 90 * MINUTE_MS;
/** The product looks after waiting exits twice a minute; as they wait for 15 minutes, this is often enough. */
const SESSIONS_EVERY_MS = 10 * MINUTE_MS;
/** It looks after its slots four times a second; nothing waits for that but flapping sensors, and silence. */
const SLOTS_EVERY_MS = 5 * MINUTE_MS;
/** Somebody comes to the screen this often: what answers itself before nobody is asked. */
const OPERATOR_EVERY_MS = 120 * MINUTE_MS;
const FLAPPING_MS = 4 * MINUTE_MS;

/** Lets one mall run for some days in an application of its own, and compares what the product shows with the truth. */
export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const { seed, days, dials, setting } = options;
  const began = performance.now();
  // Seeds begin on different days, so that weekends, months and holidays all come up.
  const start = startOfIndiaDay(addDays(FIRST_DAY, (seed * days) % 364)).getTime();
  const mall = await openSimulatedMall(setting, start - DAY_MS);
  try {
    const world = new World({
      seed,
      slots: mall.slots,
      profile: options.profile,
      start,
      dials,
      heartbeatMs: (setting.heartbeatSeconds * 1000) / 2,
      ...(options.followsSigns === undefined ? {} : { followsSigns: options.followsSigns }),
    });
    const end = start + days * DAY_MS;
    const robot = options.hasOperator ? new RobotOperator(mall.operator()) : null;
    const hasPhotographs = options.hasPhotographs ?? robot !== null;
    const seen = await letTimePass({ world, mall, robot, hasPhotographs }, start, end);
    const judged = judgeVisits(
      world.twin.visits,
      await mall.readSessions(),
      await mall.readReads(),
      setting.price,
      end,
    );
    const operator = robot?.log ?? null;
    return { seed, days, judged, operator, ...seen, seconds: (performance.now() - began) / 1000 };
  } finally {
    await mall.end();
  }
}

interface Played {
  readonly world: World;
  readonly mall: SimulatedMall;
  readonly robot: RobotOperator | null;
  readonly hasPhotographs: boolean;
}

async function letTimePass(played: Played, start: number, end: number) {
  const { world, mall } = played;
  const freeCount = emptyFreeCount();
  const faults: Fault[] = [];
  const flaps: Fault[] = [];
  const underWay = new Agenda();
  const arrived: Delivery[] = [];
  let messages = 0;
  for (let now = start; now <= end + AFTERWARDS_MS; now += STEP_MS) {
    const step = world.advance(now);
    faults.push(...step.faults);
    flaps.push(...step.faults.filter(({ fault }) => fault === 'flapping'));
    for (const delivery of step.deliveries) underWay.plan(delivery.at, () => arrived.push(delivery));
    underWay.run(now);
    messages += arrived.length;
    for (const delivery of arrived.splice(0)) await hand(delivery, played);
    if (now % MINUTE_MS !== 0) continue;
    await workAt(now, played, (flaps.at(-1)?.at ?? -Infinity) + FLAPPING_MS > now);
    // The first minute belongs to the sensors' first heartbeat.
    if (now > start && now <= end)
      watchFreeCount(freeCount, mall, world.twin.slots, new Set(flaps.map(({ detail = '' }) => detail)));
  }
  return { freeCount, faults, messages };
}

/** Delivers a message; the driver at the entry looks at the display while he still stands there. */
async function hand(delivery: Delivery, { world, mall, hasPhotographs }: Played): Promise<void> {
  const plateOf = (visit: number) => world.twin.visits[visit]?.plate ?? '';
  const answer = await mall.deliver(hasPhotographs ? withPhotograph(delivery, plateOf) : delivery);
  if (delivery.device !== 'entry' || answer === null) return;
  const visit = world.twin.visits[delivery.visit];
  const slot = answer.display.find((line) => mall.slots.includes(line));
  if (visit && slot !== undefined && delivery.at - visit.enteredAt < STEP_MS)
    world.twin.guide(visit.id, slot);
}

/** What time alone asks for in a minute. */
async function workAt(now: number, { mall, robot }: Played, isFlapping: boolean): Promise<void> {
  if (isFlapping || now % SLOTS_EVERY_MS === 0) await mall.tickSlots(now);
  if (now % SESSIONS_EVERY_MS === 0) await mall.lookAfterSessions(now);
  if (robot && now % OPERATOR_EVERY_MS === 0) await robot.work(now);
}
