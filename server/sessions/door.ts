import type { HistoryRecord, ParkingSession, ReviewedSession } from '#contract/sessions.ts';
import type { SlotTrust } from '#domain/parking/slot-trust.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Plates } from '../plates/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import { beginLater } from './begin-later.ts';
import { enterLater, redateEntry } from './enter-later.ts';
import { queueWithin } from './queue-within.ts';
import { giveSession, partSession } from './part-session.ts';
import { closeAsMissedExit, closeSession } from './close-session.ts';
import { knowConfusions, type KnownConfusions } from './confusions/learn-confusions.ts';
import { listHistory } from './history/list-history.ts';
import { listOwnSessions, mayBeOwn, seesSession } from './history/list-own.ts';
import { listQuestions } from './find/questions.ts';
import { listParkedCars, type ParkedCar } from './find/parked/store.ts';
import { listOpenSlots } from './find/store.ts';
import { sessionSlots } from './layout/store.ts';
import { listWithCharges } from './lists/read-page.ts';
import { lapseQuestion } from './lapse/lapse-question.ts';
import { refuseRemoval } from './lapse/refuse-removal.ts';
import { openSession } from './open-session.ts';
import { presentReviewed, presentSession } from './present.ts';
import { settleMany, settleWithin } from './settlements/settle.ts';
import { publishChanged } from './settlements/settling.ts';
import { respellTyped } from './respell-session.ts';
import { weighClass, type WeighedRead } from './weigh-class.ts';
import { chargeFee } from './fees/charge-fee.ts';
import { correctExit, joinExit, recordJoined, recordMissedExit, recordUnmatched } from './record-session.ts';
import { mountAll } from './routes.ts';
import type { Session } from './session.ts';
import type { SessionServices, SessionWorks } from './session-services.ts';
import { confirmSlots } from './slots/confirm-slots.ts';
import { openSlotTrusts } from './slots/slot-trust.ts';
import { openUnconfirmed } from './slots/unconfirmed.ts';
import type { UsualLengths } from './usual/learn-lengths.ts';
import { learnUsual } from './usual/learn-usual.ts';
import type { LearnedWays } from './usual/learn-ways.ts';
import { removeSession } from './store.ts';
import { witnessesOfAccounts } from './two-plates/witnesses.ts';
import { createVisits } from './visits/create-visits.ts';
import { countParked, type ParkedCount } from './stats/count-parked.ts';
import { createTotalsCache } from './stats/totals-cache.ts';
import { watchSensors } from './watch-sensors.ts';
import { createTick } from './upkeep/create-tick.ts';

/** A function of this topic with its services already given. */
type Bound<F> = F extends (on: SessionServices, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The door of `sessions`: opened at a gate, closed at a gate, charged once. */
export interface Sessions {
  readonly open: Bound<typeof openSession>;
  readonly usualLength: UsualLengths;
  /** How long cars are on their way between the gates and the slots of a mall. */
  readonly ways: LearnedWays;
  /** How far the slots that cars seem to have taken are to be believed. */
  slotTrust(mall: number): SlotTrust;
  /** What the cameras of a mall are known to mix up, gate by gate. */
  readonly confusions: KnownConfusions;
  readonly close: Bound<typeof closeSession>;
  readonly closeAsMissedExit: Bound<typeof closeAsMissedExit>;
  readonly correctExit: Bound<typeof correctExit>;
  readonly joinExit: Bound<typeof joinExit>;
  readonly chargeFee: Bound<typeof chargeFee>;
  readonly recordJoined: Bound<typeof recordJoined>;
  readonly recordMissedExit: Bound<typeof recordMissedExit>;
  readonly recordUnmatched: Bound<typeof recordUnmatched>;
  readonly beginLater: Bound<typeof beginLater>;
  readonly enterLater: Bound<typeof enterLater>;
  readonly queueWithin: Bound<typeof queueWithin>;
  readonly redateEntry: Bound<typeof redateEntry>;
  readonly respellTyped: Bound<typeof respellTyped>;
  readonly part: Bound<typeof partSession>;
  readonly give: Bound<typeof giveSession>;
  weighClass<S extends Session>(...given: WeighedRead<S>): Promise<S>;
  /** Nobody is asked about a session any longer. */
  readonly lapse: Bound<typeof lapseQuestion>;
  readonly listQuestions: typeof listQuestions;
  readonly removeQuestion: typeof removeSession;
  /** Slots of the cars that are inside a mall now; with a layout change or a deletion in mind. */
  openSlotCodes(mall: number): Promise<string[]>;
  /** How many vehicles are inside by all that is known, and at least and at most. */
  countParked(mall: number): Promise<ParkedCount>;
  /** The cars that came in since an instant and are inside, with their plates: for a simulation that goes on with them. */
  listParkedCars(mall: number, since: Date): Promise<ParkedCar[]>;
  /** All of an account's own history, newest first. */
  listHistory(account: number): Promise<HistoryRecord[]>;
  /** The newest of an account's own sessions, as far as its scope shows them. */
  listOwn(transaction: Transaction, account: number, most: number): Promise<Session[]>;
  /** Whether its history shows an account this session now: asked in the account's own scope. */
  sees(transaction: Transaction, account: number, session: number): Promise<boolean>;
  /** Whether its history would show it were it under one plate: while nobody knows which of two is its car's. */
  mayBeOf(transaction: Transaction, account: number, session: number): Promise<boolean>;
  /** A session as the mall's admin sees it. */
  describe(transaction: Transaction, session: Session): Promise<ParkingSession>;
  /** The same with what is known of why it waits for a person. */
  describeReviewed(transaction: Transaction, session: Session): Promise<ReviewedSession>;
  readonly settle: Bound<typeof settleWithin>;
  readonly settleMany: Bound<typeof settleMany>;
  onSettled(work: SessionServices['onSettled'][number]): void;
  onTakenBack(work: SessionServices['onTakenBack'][number]): void;
  onTakenOff(work: SessionServices['onTakenOff'][number]): void;
  onJoined(work: SessionServices['onJoined'][number]): void;
  onGivenByHand(work: SessionServices['onGivenByHand'][number]): void;
  onPlateCorrected(work: SessionServices['onPlateCorrected'][number]): void;
  onWaiting(work: SessionServices['onWaiting'][number]): void;
  onTwoPlates(witness: SessionServices['onTwoPlates'][number]): void;
  onReads(reads: SessionServices['onReads'][number]): void;
  /** Publishes, once it is stored, that a session costs something else than before. */
  publishCorrected(transaction: Transaction, session: Session): void;
  /** What time alone brings about, up to `now`: runs by itself once started; tests and simulations call it. */
  tick(now: Date): Promise<void>;
  stop(): Promise<void>;
  mount(app: Parameters<typeof mountAll>[0]): void;
}

const TICK_MS = 30_000;

function noWorks(): SessionWorks {
  return {
    onSettled: [],
    onTakenBack: [],
    onTakenOff: [],
    onJoined: [],
    onGivenByHand: [],
    onPlateCorrected: [],
    onWaiting: [],
    onTwoPlates: [],
    onReads: [],
  };
}

/** How other topics add what they do about sessions. */
function addTo(works: SessionWorks): Pick<Sessions, keyof SessionWorks> {
  return {
    onSettled: (work) => void works.onSettled.push(work),
    onTakenBack: (work) => void works.onTakenBack.push(work),
    onTakenOff: (work) => void works.onTakenOff.push(work),
    onJoined: (work) => void works.onJoined.push(work),
    onGivenByHand: (work) => void works.onGivenByHand.push(work),
    onPlateCorrected: (work) => void works.onPlateCorrected.push(work),
    onWaiting: (work) => void works.onWaiting.push(work),
    onTwoPlates: (witness) => void works.onTwoPlates.push(witness),
    onReads: (reads) => void works.onReads.push(reads),
  };
}

/** Loads the cars that are on their way to a slot, and follows what the sensors report of the slots. */
export async function openSessions(
  services: Services,
  doors: { malls: Malls; devices: Devices; occupancy: Occupancy; plates: Plates },
): Promise<Sessions> {
  const { malls, devices, occupancy } = doors;
  const { database, bus } = services;
  const unconfirmed = await openUnconfirmed(services);
  const trusts = openSlotTrusts(services);
  const learnt = { trusts, ...learnUsual(occupancy) };
  const works = noWorks();
  works.onTwoPlates.push(...witnessesOfAccounts);
  const on: SessionServices = { services, malls, devices, occupancy, unconfirmed, ...works, ...learnt };
  malls.useSlots(sessionSlots);
  doors.plates.useVisits(createVisits(services));
  malls.guardRemoval(refuseRemoval);
  const totals = createTotalsCache(on);
  const tick = createTick({ ...on, services: servicesOfJobs(services) });
  services.jobs.add({ name: 'check open sessions', every: TICK_MS, run: tick });
  watchSensors(services, doors);
  occupancy.onChanges((...given) => confirmSlots({ bus, unconfirmed, occupancy }, ...given));
  return {
    open: (...given) => openSession(on, ...given),
    usualLength: learnt.usualLength,
    ways: learnt.ways,
    slotTrust: (mall) => trusts.of(mall),
    confusions: knowConfusions(),
    close: (...given) => closeSession(on, ...given),
    closeAsMissedExit: (...given) => closeAsMissedExit(on, ...given),
    ...recordBy(on),
    beginLater: (...given) => beginLater(on, ...given),
    enterLater: (...given) => enterLater(on, ...given),
    queueWithin: (...given) => queueWithin(on, ...given),
    redateEntry: (...given) => redateEntry(on, ...given),
    respellTyped: (...given) => respellTyped(on, ...given),
    part: (...given) => partSession(on, ...given),
    give: (...given) => giveSession(on, ...given),
    weighClass: (...given) => weighClass(on, ...given),
    lapse: (...given) => lapseQuestion(on, ...given),
    listQuestions,
    removeQuestion: removeSession,
    countParked: async (mall) => countParked(await totals.of(mall), occupancy.counts(mall)),
    openSlotCodes: (mall) => database.transact({ mall }, (transaction) => listOpenSlots(transaction, mall)),
    listParkedCars: (mall, since) =>
      database.transact({ mall }, (transaction) => listParkedCars(transaction, mall, since)),
    listHistory: (account) => listHistory(database, { ...doors, trusts }, account),
    ...ofAccounts(doors.plates),
    describe: async (transaction, session) =>
      presentSession(await withCharge(transaction, session), trusts.of(session.mall)),
    describeReviewed: async (transaction, session) =>
      presentReviewed(await withCharge(transaction, session), trusts.of(session.mall)),
    settle: (...given) => settleWithin(on, ...given),
    settleMany: (...given) => settleMany(on, ...given),
    ...addTo(works),
    publishCorrected: (transaction, session) => publishChanged(on, transaction, session),
    tick,
    stop: async () => totals.stop(),
    mount: (app) => mountAll(app, on, doors, totals),
  };
}

/** What is recorded of exits that came before their entries, or without them. */
function recordBy(
  on: SessionServices,
): Pick<
  Sessions,
  'correctExit' | 'joinExit' | 'chargeFee' | 'recordJoined' | 'recordMissedExit' | 'recordUnmatched'
> {
  return {
    correctExit: (...given) => correctExit(on, ...given),
    joinExit: (...given) => joinExit(on, ...given),
    chargeFee: (...given) => chargeFee(on, ...given),
    recordJoined: (...given) => recordJoined(on, ...given),
    recordMissedExit: (...given) => recordMissedExit(on, ...given),
    recordUnmatched: (...given) => recordUnmatched(on, ...given),
  };
}

async function withCharge(transaction: Transaction, session: Session) {
  const [listed] = await listWithCharges(transaction, [session]);
  if (!listed) throw new Error('a session was not described');
  return listed;
}

/** What accounts see, each by the plates that it has proven. */
function ofAccounts(plates: Plates): Pick<Sessions, 'listOwn' | 'sees' | 'mayBeOf'> {
  return {
    listOwn: (transaction, account, most) => listOwnSessions(plates, transaction, account, most),
    sees: (transaction, account, session) => seesSession(plates, transaction, account, session),
    mayBeOf: (transaction, account, session) => mayBeOwn(plates, transaction, account, session),
  };
}
