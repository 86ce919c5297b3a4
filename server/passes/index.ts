import type { FastifyInstance } from 'fastify';
import type { PassAtEntry } from '#domain/passes/quota.ts';
import { doAllParts } from '../platform/jobs/faults.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import type { ClosedSession, OpenSession } from '../sessions/index.ts';
import { coverAtEntry, coverAtExit } from './at-gate/at-gates.ts';
import { coverBegun } from './at-gate/cover-begun.ts';
import { coverByHand, uncoverByHand } from './at-gate/cover-by-hand.ts';
import { coverCorrected, uncoverCorrected } from './at-gate/cover-corrected.ts';
import { countMeanwhile } from './at-gate/count-meanwhile.ts';
import { askForPasses, type PassesAhead } from './at-gate/cover-session.ts';
import { liftOverQuota } from './at-gate/lift-over-quota.ts';
import { openNearWatch } from './at-gate/warn-watched.ts';
import type { PassServices, ReadOfPass } from './pass-services.ts';
import { witnessPasses } from './plates-used/witness-passes.ts';
import { mountPasses } from './routes.ts';
import { endUsesOfLeft } from './uses/end-left.ts';

export { countGifts } from './shops/store.ts';
export { listBorne } from './shops/budgets.ts';
export { listHeld, sumHeld } from './arrivals/store.ts';
export { GREETED_FOR_MS, listGreeted } from './uses/list-greeted.ts';
export { findPassesOf, type OwnPass } from './erased/own-passes.ts';
export { emptyEndedPasses } from './erased/store.ts';
export { takeOutOfPasses } from './erased/take-out.ts';

/** The door of `passes`: season passes, lists of the mall, shops that pay for parking, and announced arrivals. */
export interface Passes {
  /** Asks for the passes of a plate that is at an entry, while its session is made. */
  askFor(
    transaction: Transaction,
    read: { readonly mall: number; readonly plateKey: string | null; readonly usedAt: Date },
  ): Promise<PassesAhead | null>;
  /**
   * Gives a session that has begun what the passes of its plate give, and answers how: null where it has none. Warns of
   * watched plates.
   */
  coverAtEntry(
    transaction: Transaction,
    session: OpenSession | ClosedSession,
    read: ReadOfPass,
    ahead?: PassesAhead | null,
  ): Promise<PassAtEntry | null>;
  /** The same before a session is charged at its exit, by the plate that it leaves under. */
  coverAtExit(
    transaction: Transaction,
    session: OpenSession | ClosedSession,
    leaving: { readonly plateKey: string | null; readonly exitAt: Date },
    read: ReadOfPass,
  ): Promise<void>;
  /** What time alone brings about, up to `now`: runs by itself once started; tests call it. */
  tick(now: Date): Promise<void>;
  mount(app: FastifyInstance): void;
}

const MINUTE_MS = 60_000;

export function openPasses(services: Services, doors: Omit<PassServices, 'services' | 'nearWatch'>): Passes {
  const on: PassServices = { services, ...doors, nearWatch: openNearWatch(services) };
  const onJobs: PassServices = { ...on, services: servicesOfJobs(services) };
  doors.sessions.onGivenByHand({
    give: (...given) => coverByHand(on, ...given),
    takeBack: uncoverByHand,
  });
  doors.sessions.onPlateCorrected({
    correct: (...given) => coverCorrected(on, ...given),
    takeBack: (...given) => uncoverCorrected(on, ...given),
  });
  for (const witness of witnessPasses) doors.sessions.onTwoPlates(witness);
  doors.sessions.onTakenBack((transaction, session, now) => countMeanwhile(on, transaction, session, now));
  const tick = (now: Date) =>
    doAllParts(async (faults) => {
      await faults.alone('passes that have begun', () => coverBegun(onJobs, faults, now));
      await faults.alone('quotas', () => liftOverQuota(onJobs, faults, now));
      await faults.alone('who has left', () => endUsesOfLeft(onJobs.services));
    });
  services.jobs.add({ name: 'end uses of passes', every: MINUTE_MS, run: tick });
  return {
    askFor: askForPasses,
    coverAtEntry: (...given) => coverAtEntry(on, ...given),
    coverAtExit: (...given) => coverAtExit(on, ...given),
    tick,
    mount: (app) => mountPasses(app, on),
  };
}
