import type { FastifyInstance } from 'fastify';
import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Money } from '../money/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Passes } from '../passes/index.ts';
import type { Plates } from '../plates/index.ts';
import { doAllParts } from '../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import { createBoundedQueue, type BoundedQueue } from '../platform/storage/bounded-queue.ts';
import { chargePaidBefore } from './charge-paid-before.ts';
import type { Sessions } from '../sessions/index.ts';
import { openCommandWaker } from './commands/command-waker.ts';
import { openForRead, type UnheardRead } from './commands/open-for-read.ts';
import { mountGateCommands } from './commands/routes.ts';
import { judgeSwapped } from './directions/judge-swapped.ts';
import { letOutLong } from './lanes/let-out-long.ts';
import { releaseSettled } from './lanes/release-car.ts';
import { mountLanes } from './lanes/routes.ts';
import { measureGates } from './measure-gates.ts';
import type { GateServices } from './read-at-gate.ts';
import { mountReadImages } from './images/routes.ts';
import { imagesSince, removeOldImages, scheduleMoving } from './images/upkeep.ts';
import { showCode } from './show-code.ts';
import { commandsForBarriers, type CommandsForBarriers } from './commands/for-barriers.ts';
import { witnessReads } from './plausible/witness-reads.ts';
import { witnessVisits } from './seen/witness-visits.ts';
import { openTags } from './tags/open-tags.ts';
import { witnessTags } from './tags/plates-named/witness-tags.ts';
import { mountTags } from './tags/routes.ts';
import { mountDeviceReads } from './reads/of-device/routes.ts';
import { listReadSince } from './reads/store.ts';
import { mountTyped } from './typed/routes.ts';
import { endTakenBack } from './partners/taken-back.ts';
import { joinedWork } from './partners/joined-work.ts';
import { takenOffWork } from './partners/taken-off.ts';
import { takePlateRead } from './take-plate-read.ts';
import { takeBack } from './other-plate/take-back.ts';
import { ALL_UNSETTLED, findDue, findUnsettled } from './upkeep/find-due.ts';
import type { GateUpkeep } from './upkeep/gate-upkeep.ts';
import { doubtBuffered } from './upkeep/doubt-buffered.ts';
import { followLanes } from './upkeep/follow-lanes.ts';
import { redateMisdated } from './upkeep/redate-misdated.ts';
import { joinMisdated } from './upkeep/join-misdated.ts';
import { judgeAgain } from './upkeep/judge-again.ts';
import { lapseQuestions } from './upkeep/lapse-questions.ts';
import { settleAlike } from './upkeep/settle-alike.ts';
import { settleQuestions } from './upkeep/settle-questions.ts';
import { settleWaitingExits } from './upkeep/settle-waiting-exits.ts';
import { listWaitingSince } from './waiting/store.ts';
import { turnBackParked } from './upkeep/turn-back-parked.ts';

export type { Controller } from './commands/answer-command.ts';
export type { CommandsForBarriers, TakenCommand } from './commands/for-barriers.ts';
export { rankPartners } from './partners/rank-partners.ts';
export { countOpenedByPerson, listOfWaits, listOpenedByHand } from './commands/store.ts';
export { describeOpened } from './lanes/describe-opened.ts';
export { listReadsOf } from './reads/store.ts';
export { findExitDoubt } from './store.ts';
export { listTypists, readBy, wordRead, wordReader, type ReadersOfMall } from './reads/word-read.ts';
export { countTypedByPerson } from './typed/store.ts';
export { eraseReadsAlone, eraseReadsInViews, eraseReadsOf } from './erase/store.ts';

/** The door of `gates`: what lanes do about the plates that their cameras read. */
export interface Gates {
  /** Answers after the commit. The same read again answers the same and does nothing twice. */
  takePlateRead(device: DeviceCaller, read: PlateRead, receivedAt: Date): Promise<GateAnswer>;
  /** Has the barrier opened for a read whose camera cannot act on our answer, where the answer was to open. */
  openForRead(device: DeviceCaller, unheard: UnheardRead): Promise<void>;
  /** Waits until the tags of every lane that asked for it have been looked at. */
  settleTags(): Promise<void>;
  /** What time alone brings about, up to `now`: runs by itself once started; tests and simulations call it. */
  tick(now: Date): Promise<void>;
  /** Lets out the cars that have held at a mall's exits since before an instant: the attendant of a simulated mall. */
  letOutLong(mall: number, before: Date): Promise<void>;
  /** For the barriers that the server opens by itself. */
  readonly commands: CommandsForBarriers;
  mount(app: FastifyInstance): void;
}

const TICK_MS = 30_000;
const ASK_EVERY_MS = 5 * 60_000;
/** A barrier gives up earlier; what waits longer is asked to send again. */
const PATIENCE_MS = 10_000;
const MOST_WAITING = 5_000;

export function openGates(
  services: Services,
  doors: {
    malls: Malls;
    devices: Devices;
    money: Money;
    occupancy: Occupancy;
    sessions: Sessions;
    plates: Plates;
    passes: Passes;
  },
): Gates {
  const waker = openCommandWaker(services);
  const on: GateServices = { services, waker, ...doors };
  // Whoever stores a payment holds the session's row, so an exit is decided before it or after it.
  doors.money.payments.onPaid((transaction, { session }) =>
    releaseSettled(on, transaction, session, services.clock()),
  );
  doors.money.payments.onPaidBefore((transaction, payment, now) =>
    chargePaidBefore(on, transaction, payment, now),
  );
  doors.money.payments.onLowered((transaction, session) =>
    releaseSettled(on, transaction, session, services.clock()),
  );
  doors.sessions.onSettled((transaction, { id }, now) => releaseSettled(on, transaction, id, now));
  doors.sessions.onTakenOff(takenOffWork(on));
  doors.sessions.onJoined(joinedWork(on));
  doors.sessions.onWaiting(listWaitingSince);
  doors.sessions.onTakenBack((transaction, session, now) => endTakenBack(on, transaction, session, now));
  doors.sessions.onTwoPlates(witnessTags(services));
  doors.sessions.onTwoPlates(witnessReads);
  doors.sessions.onReads(listReadSince);
  doors.plates.useGates(witnessVisits(on));
  const tags = openTags(on);
  const runInTurn = queueByLane();
  const measures = measureGates(services.metrics);

  const tick = createTick(on);

  scheduleMoving(services);
  services.jobs.add({ name: 'settle waiting exits', every: TICK_MS, run: tick });
  return {
    async takePlateRead(device, read, receivedAt) {
      const answer = await measures.decide(device.direction ?? read.direction ?? 'unknown', () =>
        runInTurn({ ...device, direction: device.direction ?? read.direction ?? null }, () =>
          takePlateRead(on, device, read, receivedAt),
        ),
      );
      const gate = device.gate ?? read.gate;
      if (answer.payUrl !== undefined && gate !== undefined) tags.lookAt(device.mall, gate);
      doors.malls
        .markReported(device.mall)
        .catch((error: unknown) => services.log.error({ err: error }, 'a reporting mall was not marked'));
      return showCode(doors.plates, answer);
    },
    openForRead: (device, unheard) => openForRead(on, device, unheard),
    commands: commandsForBarriers(on),
    settleTags: () => tags.settle(),
    tick,
    letOutLong: (mall, before) => letOutLong(on, mall, before, services.clock()),
    mount: (app) => mountAll(app, on, { runInTurn, tags }),
  };
}

function mountAll(
  app: FastifyInstance,
  on: GateServices,
  { runInTurn, tags }: { runInTurn: ReturnType<typeof queueByLane>; tags: ReturnType<typeof openTags> },
): void {
  mountReadImages(app, on.services);
  mountDeviceReads(app, on);
  mountGateCommands(app, on);
  mountLanes(app, on);
  mountTags(app, on, tags);
  mountTyped(app, on, { runInTurn, tags });
}

/** What time alone brings about at the gates; the questions seldom, since each run asks about all of them. */
function createTick(on: GateServices): (now: Date) => Promise<void> {
  let askedAt = -Infinity;
  return (now) =>
    doAllParts(async (faults) => {
      const asJob = { ...on, services: servicesOfJobs(on.services), faults };
      const { database } = asJob.services;
      const due = await findDue(database, now, imagesSince(on.services, now));
      await settleWaitingExits(asJob, due.exits, now);
      if (Math.abs(now.getTime() - askedAt) >= ASK_EVERY_MS) {
        askedAt = now.getTime();
        for (const { id } of on.malls.list()) await settleMall(asJob, id, now);
      }
      await lapseQuestions(asJob, due.questions, now);
      await followLanes({ waker: on.waker, database, faults }, due.lanes, now);
      if (due.hasOldImages) await removeOldImages(on.services, now);
    });
}

async function settleMall(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  const alone = (part: string, work: () => Promise<unknown>) =>
    on.faults.alone(`mall ${mall}, ${part}`, work);
  let due = ALL_UNSETTLED;
  await alone('what is due', async () => {
    due = await findUnsettled(on, mall, now);
  });
  const { swapped } = due;
  if (due.hasTakenBack) await alone('exits of others', () => takeBack(on, mall, now));
  if (due.hasTurnedBack) await alone('cars that drove back', () => turnBackParked(on, mall, now));
  if (due.hasMisdatedEntries) await alone('misdated entries', () => redateMisdated(on, mall, now));
  if (due.hasBuffered) await alone('buffered entries', () => doubtBuffered(on, mall, now));
  if (due.hasMisdated) await alone('misdated exits', () => joinMisdated(on, mall, now));
  if (due.hasQuestions) await alone('questions', () => settleQuestions(on, mall, now));
  if (due.hasAlike) await alone('plates alike', () => settleAlike(on, mall, now));
  if (due.hasLengths) await alone('doubtful lengths', () => judgeAgain(on, mall, now));
  if (swapped.length > 0) await judgeSwapped(on, mall, swapped, now);
}

/** Of one mall so many entries are taken beside each other; each holds a connection. */
const ENTRIES_AT_ONCE = 4;

/** Where a read was: the camera by its number, and the way that it reads cars. */
type QueuedLane = Pick<DeviceCaller, 'mall' | 'id' | 'direction'>;

/**
 * Reads wait here, not in the database, where each would hold a connection. The reads of one lane are taken one after
 * the other, and so are all exits of a mall.
 */
function queueByLane(): <T>(lane: QueuedLane, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, BoundedQueue>();
  return ({ mall, id, direction }, work) => {
    const lane = `${mall} ${direction === 'entry' ? id % ENTRIES_AT_ONCE : 'exits'}`;
    const queue = queues.get(lane) ?? createBoundedQueue(PATIENCE_MS, MOST_WAITING);
    queues.set(lane, queue);
    return queue.run(work);
  };
}
