import type { DisputeDetail, DoubtfulCharge, ListedDispute } from '#contract/disputes.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { indiaDateTime } from '#domain/time/india-time.ts';
import { findBill, presentBill, wordOfBanks } from '../bills/index.ts';
import { listReadsOf, listTypists, wordRead, type ReadersOfMall } from '../gates/index.ts';
import { findCharges, listChargebacksOf, listRefunds } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, hasExit, listDoubtful, wordDoubts, type Session } from '../sessions/index.ts';
import { disputeNotFound } from './decide-dispute.ts';
import { presentRead } from './present-read.ts';
import type { DisputeServices } from './dispute-services.ts';
import { findDispute, listAsked, listOfMall, type StoredDispute } from './store.ts';
import { wordSteps, type DisputeStep } from './word-steps.ts';

const MOST = 100;
const MOST_DOUBTFUL = 50;
const DOUBTFUL_FOR_MS = 30 * 24 * 3_600_000;

/** What a mall's admin sees first: who asks, and which charges somebody should look into before anybody asks. */
export async function listForMall(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<{ disputes: ListedDispute[]; doubtful: DoubtfulCharge[] }> {
  const since = new Date(now.getTime() - DOUBTFUL_FOR_MS);
  const [disputes, doubtful] = await Promise.all([
    listOfMall(transaction, mall, MOST),
    listDoubtful(transaction, mall, since, MOST_DOUBTFUL),
  ]);
  const asked = await listAsked(
    transaction,
    doubtful.map(({ id }) => id),
  );
  const sessions = new Map(
    (
      await findByIds(
        transaction,
        disputes.map(({ session }) => session),
      )
    ).map((session) => [session.id, session]),
  );
  const costs = await costsOf(transaction, [...sessions.values(), ...doubtful]);
  return {
    disputes: disputes.flatMap((dispute) => {
      const session = sessions.get(dispute.session);
      return session ? [presentListed(dispute, session, costs.get(session.id))] : [];
    }),
    doubtful: doubtful
      .filter(({ id }) => !asked.has(id) && (costs.get(id) ?? 0) > 0)
      .flatMap((session) => presentDoubtful(session, costs.get(session.id))),
  };
}

/** Everything that decides a dispute, side by side; people stand in it by their ids until `nameOf` is known. */
export async function describeDispute(
  { malls, devices, sessions }: DisputeServices,
  transaction: Transaction,
  mall: number,
  publicId: string,
  now: Date,
): Promise<{ people: string[]; present: (nameOf: NameOf) => DisputeDetail }> {
  const dispute = await findDispute(transaction, mall, publicId);
  const [session] = dispute ? await findByIds(transaction, [dispute.session]) : [];
  if (!dispute || !session) throw disputeNotFound();
  const [reads, bill, refunds] = await Promise.all([
    listReadsOf(transaction, mall, session.id),
    findBill(transaction, session, now),
    listRefunds(transaction, session.id),
  ]);
  const chargebacks = await listChargebacksOf(transaction, session.id);
  const banks = wordOfBanks(chargebacks, bill.duePaise > 0);
  const steps = [
    ...bill.payments.flatMap(({ paidAt, method, receivedPaise }) =>
      paidAt ? [{ at: paidAt.toISOString(), text: `Paid ${wordRupees(receivedPaise)} (${method}).` }] : [],
    ),
    ...wordSteps(dispute, refunds, bill.payments, chargebacks, 'staff'),
  ];
  const readers = devices.readersOf(mall);
  const described = {
    dispute: presentListed(dispute, session, bill.quote.paise),
    session: await sessions.describe(transaction, session),
    doubts: wordDoubts(session),
    bill: presentBill(bill, { mall: malls.known(mall)?.name ?? '', methods: [], banks, refunds, now }),
    mostRupees: toRupees(bill.quote.paise),
  };
  return {
    people: listTypists(reads),
    present: (nameOf) => ({
      ...described,
      reads: reads.map((read) => presentRead(read, readers, nameOf)),
      timeline: [...readSteps(reads, readers, nameOf), ...steps].toSorted(
        (one, other) => Date.parse(one.at) - Date.parse(other.at),
      ),
    }),
  };
}

type NameOf = (person: string) => string;

function readSteps(
  reads: Awaited<ReturnType<typeof listReadsOf>>,
  readers: ReadersOfMall,
  nameOf: NameOf,
): DisputeStep[] {
  return reads.map((read) => ({ at: read.usedAt.toISOString(), text: wordRead(read, readers, nameOf) }));
}

async function costsOf(
  transaction: Transaction,
  sessions: readonly Session[],
): Promise<ReadonlyMap<number, Paise>> {
  const charges = await findCharges(
    transaction,
    sessions.map(({ id }) => id),
  );
  return new Map([...charges].map(([id, charge]) => [id, charge.paise]));
}

export function presentListed(
  dispute: StoredDispute,
  session: Session,
  cost: Paise | undefined,
): ListedDispute {
  const { publicId: id, raisedBy, reason, words, state, createdAt } = dispute;
  return {
    id,
    session: session.publicId,
    raisedBy,
    reason,
    text: words,
    state,
    createdAt: createdAt.toISOString(),
    plate: session.plate,
    charges: cost === undefined ? 0 : toRupees(cost),
  };
}

function presentDoubtful(session: Session, cost: Paise | undefined): DoubtfulCharge[] {
  if (!hasExit(session) || cost === undefined) return [];
  const { publicId, plate, exitAt } = session;
  return [
    {
      session: publicId,
      plate,
      exitAt: indiaDateTime(exitAt),
      charges: toRupees(cost),
      doubts: wordDoubts(session),
    },
  ];
}
