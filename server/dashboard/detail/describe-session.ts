import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import type { SessionDetail } from '#contract/session-detail.ts';
import { recordSecurityEvent } from '../../audit/index.ts';
import { findOfBanks, findBill, presentBill } from '../../bills/index.ts';
import { listReadsOf, listTypists } from '../../gates/index.ts';
import { listRefunds } from '../../money/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByPublicId,
  listSettlementsOf,
  listWaitsOf,
  wordDoubts,
  type Session,
} from '../../sessions/index.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { wordTimeline } from './word-timeline.ts';

interface Asked {
  readonly mall: number;
  readonly session: string;
  /** Who asks: the account's public id. */
  readonly person: string;
  readonly now: Date;
}

/**
 * Everything that is known of one session; people stand in it by their ids until `nameOf` is known. Whoever sees it is
 * recorded, in the transaction that reads it.
 */
export async function describeSession(
  { malls, sessions }: DashboardServices,
  transaction: Transaction,
  { mall, session: publicId, person, now }: Asked,
): Promise<{ people: string[]; present: (nameOf: NameOf) => SessionDetail }> {
  const session = await findByPublicId(transaction, mall, publicId);
  if (!session) throw notThere('There is no such session in this mall.', 'session_not_found');
  const [reads, bill, refunds, waits, settlements, presented] = await Promise.all([
    listReadsOf(transaction, mall, session.id),
    findBill(transaction, session, now),
    listRefunds(transaction, session.id),
    listWaitsOf(transaction, session.id),
    listSettlementsOf(transaction, mall, session.id),
    sessions.describe(transaction, session),
  ]);
  const banks = await findOfBanks(transaction, session.id, bill.payments, bill.duePaise > 0);
  const facts = { session: publicId };
  await recordSecurityEvent(transaction, {
    kind: 'plate_viewed',
    account: person,
    mallId: mall,
    facts,
    at: now,
  });
  const described = {
    session: presented,
    slotBasis: slotBasisOf(session, presented.isSlotConfirmed),
    slotConfirmedAt: session.kind === 'unmatched' ? null : (session.slotConfirmedAt?.toISOString() ?? null),
    doubts: wordDoubts(session),
    review: session.review === null ? null : REVIEW_SENTENCES[session.review],
    bill: presentBill(bill, { mall: malls.get(mall)?.name ?? '', methods: [], banks, refunds, now }),
  };
  const happened = { session, reads, waits, payments: bill.payments, refunds, settlements };
  return {
    people: listTypists(reads),
    present: (nameOf) => ({
      ...described,
      reads: reads.map((read) => presentRead(read, nameOf)),
      timeline: wordTimeline(happened, nameOf),
    }),
  };
}

type NameOf = (person: string) => string;

function presentRead(
  { id, plateRaw, usedAt, receivedAt, timeFlag, typedBy, confidence, ...read }: ReadOfSession,
  nameOf: NameOf,
): SessionDetail['reads'][number] {
  return {
    ...read,
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
