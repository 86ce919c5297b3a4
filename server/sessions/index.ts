import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import { closeAsMissedExit, closeSession } from './close-session.ts';
import { correctExit } from './correct-exit.ts';
import { listOpenSlots, listParkedCars, type ParkedCar } from './find/store.ts';
import { countOpenSessions, sessionSlots } from './layout/store.ts';
import { openSession } from './open-session.ts';
import { joinExit, recordJoined, recordMissedExit, recordUnmatched } from './record-session.ts';
import { mountSessions } from './routes.ts';
import type { SessionServices } from './session-services.ts';
import { confirmSlots } from './slots/confirm-slots.ts';
import { openUnconfirmed } from './slots/unconfirmed.ts';
import { createTotalsCache } from './stats/totals-cache.ts';
import { checkUnseenExits } from './upkeep/check-unseen-exits.ts';
import { reportLongSessions } from './upkeep/report-long-sessions.ts';

export { countEntriesByHour, countLengthsByHour, type HourOfEntries } from './counts/store.ts';
export type { Settled } from './close-session.ts';
export {
  endOf,
  type ClosedSession,
  type ExitedSession,
  type OpenSession,
  type Session,
  type UnmatchedSession,
} from './session.ts';
export type { CarAtGate } from './session-services.ts';
export {
  findByIds,
  findExitNear,
  findMissedExit,
  getOpen,
  listExitsAtGate,
  listInside,
  listOfPlate,
  listSuggestedSlots,
  type CarInside,
  type ParkedCar,
} from './find/store.ts';
export { lockPlate, lockSessions, lockSuggestions } from './store.ts';

/** A function of this topic with its services already given. */
type Bound<F> = F extends (on: SessionServices, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The door of `sessions`: opened at a gate, closed at a gate, charged once. */
export interface Sessions {
  readonly open: Bound<typeof openSession>;
  readonly close: Bound<typeof closeSession>;
  readonly closeAsMissedExit: Bound<typeof closeAsMissedExit>;
  readonly correctExit: Bound<typeof correctExit>;
  readonly joinExit: Bound<typeof joinExit>;
  readonly recordJoined: Bound<typeof recordJoined>;
  readonly recordMissedExit: Bound<typeof recordMissedExit>;
  readonly recordUnmatched: Bound<typeof recordUnmatched>;
  /** Slots of the cars that are inside a mall now; with a layout change or a deletion in mind. */
  openSlotCodes(mall: number): Promise<string[]>;
  /** The cars that came in since an instant and are inside, with their plates: for a simulation that goes on with them. */
  listParkedCars(mall: number, since: Date): Promise<ParkedCar[]>;
  /** What time alone brings about, up to `now`: runs by itself once started; tests and simulations call it. */
  tick(now: Date): Promise<void>;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

const TICK_MS = 30_000;
/** Looking for unseen exits goes through every car inside, and an hour has passed anyway. */
const UNSEEN_EVERY_MS = 5 * 60_000;

/** Loads the cars that are on their way to a slot, and follows what the sensors report of the slots. */
export async function openSessions(
  services: Services,
  doors: { malls: Malls; devices: Devices; occupancy: Occupancy; accounts: Accounts },
): Promise<Sessions> {
  const { malls, devices, occupancy } = doors;
  const { database, bus } = services;
  const unconfirmed = await openUnconfirmed(services);
  const on: SessionServices = { services, malls, devices, occupancy, unconfirmed };
  malls.useSlots(sessionSlots);
  malls.guardRemoval(countOpenSessions);
  const totals = createTotalsCache(services);
  const tick = createTick(on);
  services.jobs.add({ name: 'check open sessions', every: TICK_MS, run: tick });
  occupancy.onChanges((transaction, mall, changes) =>
    confirmSlots(bus, unconfirmed, transaction, mall, changes),
  );
  return {
    open: (...given) => openSession(on, ...given),
    close: (...given) => closeSession(on, ...given),
    closeAsMissedExit: (...given) => closeAsMissedExit(on, ...given),
    correctExit: (...given) => correctExit(on, ...given),
    joinExit: (...given) => joinExit(on, ...given),
    recordJoined: (...given) => recordJoined(on, ...given),
    recordMissedExit: (...given) => recordMissedExit(on, ...given),
    recordUnmatched: (...given) => recordUnmatched(on, ...given),
    openSlotCodes: (mall) => database.transact({ mall }, (transaction) => listOpenSlots(transaction, mall)),
    listParkedCars: (mall, since) =>
      database.transact({ mall }, (transaction) => listParkedCars(transaction, mall, since)),
    tick,
    stop: async () => totals.stop(),
    mount: (app) => mountSessions(app, services, doors, totals),
  };
}

function createTick(on: SessionServices): (now: Date) => Promise<void> {
  let checkedAt: Date | null = null;
  return async (now) => {
    await reportLongSessions(on, now);
    if (checkedAt && Math.abs(now.getTime() - checkedAt.getTime()) < UNSEEN_EVERY_MS) return;
    checkedAt = now;
    await checkUnseenExits(on, now);
  };
}
