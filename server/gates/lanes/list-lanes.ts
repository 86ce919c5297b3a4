import type { AnnouncedCars, LaneList, WaitingCar } from '#contract/lanes.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { holdsOthers, isUndecided } from '#domain/money/debit-state.ts';
import { toRupees } from '#domain/money/money.ts';
import {
  findCharges,
  findDrawer,
  findDues,
  findPostedFee,
  listDebits,
  listUndecidedOfMall,
  NO_CHARGE,
  NOTHING_DUE,
  presentDrawer,
  type Due,
  type StoredDebit,
  type TerminalCharge,
} from '../../money/index.ts';
import { listHeld } from '../../passes/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { chargedAs, findByIds, listStanding, type LaneWait, type Session } from '../../sessions/index.ts';
import { findNewest, type StoredCommand } from '../commands/store.ts';
import { listShownPlates } from '../store.ts';
import { listLanesWithoutCamera } from './list-lanes-without-camera.ts';
import { listLanesOfMall } from '../typed/lanes-of-mall.ts';
import { listCashRefunds } from './list-cash-refunds.ts';
import { listCardsLeft } from './list-cards-left.ts';
import { listTakenBackable } from './may-take-back.ts';
import { findStampsToGive } from './stamps-to-give.ts';
import type { LaneServices } from './lane-services.ts';
import { listGreetedCars } from './list-greeted-cars.ts';
import { writeCardPayUrl } from './pay-url.ts';

/** What is known of a car that holds. */
interface Known {
  readonly session: Session | null;
  readonly due: Due;
  readonly as: WaitingCar['chargedAs'];
  readonly command: StoredCommand | null;
  readonly terminal: TerminalCharge | null;
  readonly debit: WaitingCar['fastag'];
  readonly payUrl: string | null;
  readonly plateRead: string;
  readonly stamps: readonly string[];
  readonly fee: number | null;
  readonly mayTakeBack: boolean;
  readonly hasController: boolean;
}

/** The cars that hold at a mall's exits now, the cards that they left undecided, the open cash drawer of whoever asks, and who came in just now by a pass. */
export async function listLanesOf(
  on: LaneServices,
  transaction: Transaction,
  { mall, person, now }: { mall: number; person: string; now: Date },
): Promise<LaneList> {
  const waits = await listStanding(transaction, mall);
  const ids = waits.flatMap(({ session }) => session ?? []);
  const [sessions, dues, commands, undecided, debits, plates, drawer] = await Promise.all([
    findByIds(transaction, ids),
    findDues(transaction, ids),
    findNewest(
      transaction,
      waits.map(({ id }) => id),
    ),
    listUndecidedOfMall(transaction, mall),
    listDebits(transaction, ids),
    listShownPlates(
      transaction,
      waits.map(({ plateRead }) => plateRead),
    ),
    findDrawer(transaction, mall, person),
  ]);
  const stamps = await findStampsToGive(transaction, sessions);
  const charges = await findCharges(transaction, ids);
  const feeOf = await findFees(transaction, mall, { waits, sessions, now });
  const takenBackable = await listTakenBackable(transaction, waits);
  const controlled = listControlled(on, mall);
  const waiting: WaitingCar[] = [];
  for (const wait of waits) {
    const session = sessions.find(({ id }) => id === wait.session) ?? null;
    const due = dues.get(wait.session ?? 0) ?? NOTHING_DUE;
    const payUrl = isPayableAt(wait, session, due)
      ? await writeCardPayUrl(on.services, transaction, { session, wait }, now)
      : null;
    const terminal = undecided.find((one) => one.session === wait.session) ?? null;
    const debit = presentDebit(
      debits.findLast((one) => one.session === wait.session),
      now,
    );
    const command = commands.get(wait.id) ?? null;
    const plateRead = plates.get(wait.plateRead) ?? '';
    const own = isPayableAt(wait, session, due) ? (stamps.get(session.id) ?? []) : [];
    const as = classOf(session, charges);
    const known = { session, due, as, command, terminal, debit, payUrl, plateRead };
    const mayTakeBack = takenBackable.includes(wait);
    const hasController = controlled.has(wait.gate);
    waiting.push(present(wait, { ...known, stamps: own, fee: feeOf(wait), mayTakeBack, hasController }));
  }
  const left = undecided.filter(({ session }) => !ids.includes(session));
  const undecidedCards = await listCardsLeft(transaction, left);
  return {
    waiting,
    undecidedCards,
    shift: drawer && presentDrawer(drawer),
    ...(await listBeside(on, transaction, mall, now)),
  };
}

/** The gates whose barriers a controller opens. */
function listControlled({ devices }: LaneServices, mall: number): ReadonlySet<string> {
  const controllers = devices.ofMall(mall).filter(({ kind }) => kind === 'gate-controller');
  return new Set(controllers.flatMap(({ gate }) => gate ?? []));
}

/** What else somebody at the exits works with. */
async function listBeside(on: LaneServices, transaction: Transaction, mall: number, now: Date) {
  const refunds = await listCashRefunds(transaction, mall);
  const announced = await listAnnounced(transaction, mall, now);
  const greeted = await listGreetedCars(transaction, mall, now);
  const gates = await listLanesOfMall(on, transaction, mall);
  const withoutCamera = await listLanesWithoutCamera(transaction, mall, now);
  return { refunds, announced, greeted, gates, withoutCamera };
}

type Charges = Awaited<ReturnType<typeof findCharges>>;

function classOf(session: Session | null, charges: Charges): WaitingCar['chargedAs'] {
  return session && chargedAs(session, charges.get(session.id) ?? NO_CHARGE);
}

function isPayableAt(
  { releasedAt }: LaneWait,
  session: Session | null,
  { duePaise }: Due,
): session is Session {
  return session !== null && isPayable(duePaise) && releasedAt === null;
}

/** Whether nobody knows the entry of a car that holds, or it is still awaited. */
function isUnknown({ releasedAt }: LaneWait, session: Session | null): boolean {
  return releasedAt === null && (session === null || session.review === 'entry_unknown');
}

/** The fee that the mall has posted for each such car, in rupees; null for others. */
async function findFees(
  transaction: Transaction,
  mall: number,
  { waits, sessions, now }: { waits: readonly LaneWait[]; sessions: readonly Session[]; now: Date },
): Promise<(wait: LaneWait) => number | null> {
  const unknown = waits.filter((wait) =>
    isUnknown(wait, sessions.find(({ id }) => id === wait.session) ?? null),
  );
  const fee = unknown.length === 0 ? null : await findPostedFee(transaction, mall, now);
  return (wait) => (fee && unknown.includes(wait) ? toRupees(fee.quote.paise) : null);
}

async function listAnnounced(transaction: Transaction, mall: number, now: Date): Promise<AnnouncedCars[]> {
  const held = await listHeld(transaction, mall, now);
  return held.map(({ publicId: id, name, places, arrived, endsAt }) => ({
    id,
    name,
    places,
    arrived,
    endsAt: endsAt.toISOString(),
  }));
}

function present(wait: LaneWait, known: Known): WaitingCar {
  const { session, due, as, terminal, debit, payUrl, plateRead, stamps, fee } = known;
  const isEntered = session !== null && session.kind !== 'unmatched';
  return {
    id: wait.publicId,
    gate: wait.gate,
    plate: session?.plate ?? plateRead,
    session: session?.publicId ?? null,
    entryAt: isEntered ? session.entryAt.toISOString() : null,
    since: wait.since.toISOString(),
    charges: toRupees(due.chargedPaise),
    amountDue: Math.max(0, toRupees(due.duePaise)),
    chargedAs: as,
    state: stateOf(wait, known),
    payUrl,
    postedFee: fee,
    mayTakeBack: known.mayTakeBack,
    hasController: known.hasController,
    stamps: [...stamps],
    terminal: terminal && presentTerminal(terminal),
    fastag: debit,
  };
}

function presentTerminal({ publicId: payment, paise, state }: TerminalCharge): WaitingCar['terminal'] {
  return { payment, amount: toRupees(paise), state: state === 'unknown' ? 'unknown' : 'requested' };
}

function presentDebit(debit: StoredDebit | undefined, now: Date): WaitingCar['fastag'] {
  if (!debit) return null;
  const { state, code, createdAt } = debit;
  if (isUndecided(state)) return { state: holdsOthers(createdAt, now) ? 'asked' : 'unanswered', code: null };
  if (state === 'rejected_local') return { state: 'listed', code };
  return { state: state === 'declined' ? 'declined' : 'accepted', code };
}

function stateOf({ releasedAt }: LaneWait, { session, due, command }: Known): WaitingCar['state'] {
  if (releasedAt !== null) return command?.state === 'failed' ? 'failed' : 'opening';
  return session !== null && due.duePaise > 0 ? 'due' : 'unknown_car';
}
