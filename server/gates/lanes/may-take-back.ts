import {
  findCharges,
  findUndecided,
  listCovers,
  listDebits,
  listPayments,
  type StoredPayment,
} from '../../money/index.ts';
import { conflict, type Refusal } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listWaitsOf, type LaneWait, type Session } from '../../sessions/index.ts';
import { listTypedAlone } from '../typed/store.ts';

const ASK = 'Ask a manager: they open its visit and take the exit off it.';

/** Nothing has come of such a payment, or all of it went back. */
const WITHOUT_MONEY: readonly StoredPayment['state'][] = ['created', 'failed', 'expired'];
const NOT_DEBITED: readonly string[] = ['rejected_local', 'declined'];

/** The cars among those that hold which go by a plate that somebody typed, and may be taken back by who works there. */
export async function listTakenBackable(
  transaction: Transaction,
  waits: readonly LaneWait[],
): Promise<LaneWait[]> {
  const typed = await listTyped(
    transaction,
    waits.filter(({ releasedAt }) => releasedAt === null),
  );
  const found: LaneWait[] = [];
  for (const wait of typed.keys()) if ((await findRested(transaction, wait)) === null) found.push(wait);
  return found;
}

/** What was typed for each of some cars that hold, by the number of that read; those that a camera has read are left out. */
async function listTyped(
  transaction: Transaction,
  waits: readonly LaneWait[],
): Promise<Map<LaneWait, number>> {
  const typed = await listTypedAlone(transaction, {
    reads: waits.map(({ plateRead }) => plateRead),
    sessions: waits.flatMap(({ session }) => session ?? []),
  });
  return new Map(
    waits.flatMap((wait) => {
      const own = typed.find(
        ({ id, sessionId }) => id === wait.plateRead || (sessionId !== null && sessionId === wait.session),
      );
      return own ? [[wait, own.id] as const] : [];
    }),
  );
}

/** What was typed for a car that holds; why it can't be taken back at the lane where it can't. */
export async function findTypedFor(transaction: Transaction, wait: LaneWait): Promise<number | Refusal> {
  const typed = (await listTyped(transaction, [wait])).get(wait);
  if (typed === undefined) return notTyped();
  return (await findRested(transaction, wait)) ?? typed;
}

/** A slip is noticed while its car stands there, or drives off. */
const TYPED_OUT_MS = 10 * 60_000;

/** What was typed a while ago as a session was let out by that at once, without a card; null where it was no such session. */
export async function findTypedOut(
  transaction: Transaction,
  session: Session | null,
  now: Date,
): Promise<number | Refusal | null> {
  if (session?.kind !== 'closed' || session.exitAt === null) return null;
  const { id, exitAt } = session;
  if (now.getTime() - exitAt.getTime() > TYPED_OUT_MS) return null;
  if ((await listWaitsOf(transaction, id)).length > 0) return null;
  const [typed] = await listTypedAlone(transaction, { reads: [], sessions: [id] });
  if (typed === undefined) return notTyped();
  if (await isCovered(transaction, id)) return covered();
  const payments = await listPayments(transaction, id);
  const isSince = ({ createdAt, paidAt }: StoredPayment) =>
    createdAt >= exitAt || (paidAt ?? exitAt) > exitAt;
  return payments.some(isSince) ? paid() : typed.id;
}

/** What has come to rest on an exit: who has paid, or was let out, has left as far as is known. */
async function findRested(
  transaction: Transaction,
  { session, releasedAt }: LaneWait,
): Promise<Refusal | null> {
  if (releasedAt !== null) return conflict('let_out', `The barrier was opened for this car. ${ASK}`);
  if (session === null) return null;
  if (await hasMoney(transaction, session)) return paid();
  return (await isCovered(transaction, session)) ? covered() : null;
}

const notTyped = () =>
  conflict('not_typed', `A camera has read this plate at an exit, or nobody typed it. ${ASK}`);
const paid = () => conflict('has_paid', `Something was paid for this car, or is being paid. ${ASK}`);
const covered = () => conflict('is_covered', `A pass or a stamp has paid a part for this car. ${ASK}`);

/** Whether a pass of its plate counted for it, or a shop or a stamp took something off. */
async function isCovered(transaction: Transaction, session: number): Promise<boolean> {
  const covers = await listCovers(transaction, session);
  if (covers.some(({ cover }) => cover.kind === 'pass')) return true;
  const worths = (await findCharges(transaction, [session])).get(session)?.worths ?? {};
  return Object.values(worths).some((worth) => worth > 0);
}

async function hasMoney(transaction: Transaction, session: number): Promise<boolean> {
  const payments = await listPayments(transaction, session);
  if (payments.some(({ state }) => !WITHOUT_MONEY.includes(state))) return true;
  const debits = await listDebits(transaction, [session]);
  if (debits.some(({ state }) => !NOT_DEBITED.includes(state))) return true;
  return (await findUndecided(transaction, session)) !== null;
}
