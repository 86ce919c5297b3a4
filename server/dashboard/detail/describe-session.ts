import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { recordSecurityEvent } from '../../audit/index.ts';
import { findOfBanks, findBill, presentBill } from '../../bills/index.ts';
import { listOfWaits, listReadsOf, readBy, type ReadersOfMall } from '../../gates/index.ts';
import { listCovers, listDebitWords, listPayments, listRefunds, listValidations } from '../../money/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByPublicId,
  listSettlementsOf,
  listWaitsOf,
  wordDoubts,
  type Session,
  type StoredSettlement,
} from '../../sessions/index.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { listActors, wordTimeline, type Happened } from './word-timeline.ts';

interface Asked {
  readonly mall: number;
  readonly session: string;
  /** Who asks: the account's public id. */
  readonly person: string;
  /** Whether they may know who of the staff did what. */
  readonly seesNames: boolean;
  readonly now: Date;
}

/** Everything that is known of one session, with who decided and typed what for whoever may know. */
export async function describeSession(on: DashboardServices, asked: Asked): Promise<SessionDetail> {
  const { mall, seesNames } = asked;
  const { shown, happened } = await on.services.database.transact({ mall }, (transaction) =>
    gather(on, transaction, asked),
  );
  // Not within the transaction: names are read in one of its own.
  const names = seesNames
    ? await on.people.namesApart(mall, listActors(happened))
    : new Map<string, string>();
  const nameOf = (person: string) => names.get(person) ?? null;
  const readers = on.devices.readersOf(mall);
  const reads = happened.reads.map((read) =>
    presentRead(read, readers, (person) => nameOf(person) ?? 'a person'),
  );
  return { ...shown, reads, timeline: wordTimeline(happened, readers, nameOf) };
}

/** Whoever sees it is recorded, in the transaction that reads it. */
async function gather(
  { malls, sessions }: DashboardServices,
  transaction: Transaction,
  { mall, session: publicId, person, now }: Asked,
): Promise<{ shown: Omit<SessionDetail, 'timeline' | 'reads'>; happened: Happened }> {
  const session = await findByPublicId(transaction, mall, publicId);
  if (!session) throw notThere('There is no such session in this mall.', 'session_not_found');
  const [reads, bill, refunds, waits, settlements, stamps, covers, debitWords, presented] = await Promise.all(
    [
      listReadsOf(transaction, mall, session.id),
      findBill(transaction, session, now),
      listRefunds(transaction, session.id),
      listWaitsOf(transaction, session.id),
      listSettlementsOf(transaction, mall, session.id),
      listValidations(transaction, session.id),
      listCovers(transaction, session.id),
      listDebitWords(transaction, session.id),
      sessions.describe(transaction, session),
    ],
  );
  const readsTakenOff = await listReadsTakenOff(transaction, session, settlements);
  const payments = await listPayments(transaction, session.id);
  const opened = await listOfWaits(
    transaction,
    waits.map(({ id }) => id),
  );
  const banks = await findOfBanks(transaction, session.id, bill.payments, bill.duePaise > 0);
  const facts = { session: publicId };
  await recordSecurityEvent(transaction, {
    kind: 'plate_viewed',
    account: person,
    mallId: mall,
    facts,
    at: now,
  });
  const shown = {
    session: presented,
    slotBasis: slotBasisOf(session, presented.isSlotConfirmed),
    slotConfirmedAt: session.kind === 'unmatched' ? null : (session.slotConfirmedAt?.toISOString() ?? null),
    doubts: wordDoubts(session),
    exitTakenOffBy: findTakenOffBy(session, settlements),
    review: session.review === null ? null : REVIEW_SENTENCES[session.review],
    bill: presentBill(bill, { mall: malls.get(mall)?.name ?? '', methods: [], banks, refunds, now }),
  };
  const worths = bill.quote.worths ?? null;
  const money = { payments, refunds, debitWords, stamps, covers, worths };
  return { shown, happened: { session, reads, readsTakenOff, waits, opened, settlements, ...money } };
}

/** The newest decision that stands of a session, where it took its exit off. */
function findTakenOffBy({ id, kind }: Session, settlements: readonly StoredSettlement[]): string | null {
  const newest = settlements.find(({ action, undoneAt }) => action !== 'undo' && undoneAt === null);
  if (kind === 'unmatched' || newest?.action !== 'split') return null;
  return newest.changes.some(({ after }) => after.id === id) ? newest.publicId : null;
}

/** The reads of exits that people took off a session, and that are its own no more. */
async function listReadsTakenOff(
  transaction: Transaction,
  { id: own, mall }: Session,
  settlements: readonly StoredSettlement[],
): Promise<ReadOfSession[]> {
  const off = settlements.filter(({ action, undoneAt }) => action === 'split' && undoneAt === null);
  const exits = off.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) => (before === null && after.id !== own ? [after.id] : [])),
  );
  const reads: ReadOfSession[] = [];
  for (const exit of exits) reads.push(...(await listReadsOf(transaction, mall, exit)));
  return reads;
}

function presentRead(
  { id, plateRaw, usedAt, receivedAt, timeFlag, typedBy, deviceId, confidence, ...read }: ReadOfSession,
  readers: ReadersOfMall,
  nameOf: (person: string) => string,
): SessionDetail['reads'][number] {
  return {
    ...read,
    device: readBy({ deviceId }, readers),
    confidence: typedBy === null ? confidence : null,
    typedBy: typedBy === null ? null : nameOf(typedBy),
    id: String(id),
    plate: plateRaw,
    readAt: usedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    timeFlag: timeFlag ?? 'ok',
  };
}

type ReadOfSession = Awaited<ReturnType<typeof listReadsOf>>[number];

function slotBasisOf(session: Session, isConfirmed: boolean): SessionDetail['slotBasis'] {
  if (session.kind === 'unmatched') return 'unknown';
  if (isConfirmed) return 'confirmed';
  if (session.slotCode !== null) return 'likely';
  return session.suggestedSlot === null ? 'unknown' : 'suggested';
}
