import type { AttentionDetail, AttentionPartner } from '#contract/attention.ts';
import { EVIDENCE_SENTENCES } from '#contract/evidence-words.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import { indiaDateTime } from '#domain/time/india-time.ts';
import { listReadsOf, listTypists, rankPartners } from '../../gates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByPublicId, listOfCause, listSettlementsOf, type Session } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { presentEntry, type NameOf } from '../present.ts';
import { sessionItem } from '../queue/item-id.ts';
import type { AttentionQueue, QueuedItem } from '../queue/queued-item.ts';
import { priceSpans } from '../queue/worth.ts';
import { listDecisionsOf } from '../store.ts';
import { findItem } from './find-item.ts';
import { listActions } from './list-actions.ts';
import { isStanding, mayTakeBack, type WhoTakesBack } from './may-take-back.ts';
import { presentReads, type ReadOfSession } from './present-reads.ts';
import { seeSlot } from './see-slot.ts';
import { tokenOf } from './session-token.ts';
import { wordTimeline } from './word-timeline.ts';

interface Described {
  readonly mall: number;
  readonly queue: AttentionQueue;
  readonly id: string;
  readonly now: Date;
  /** Who sees it: what is offered depends on that. */
  readonly by: WhoTakesBack;
}

/** Everything that decides one thing; people stand in it by their ids until `nameOf` is known. */
export async function describeItem(
  on: AttentionServices,
  transaction: Transaction,
  { mall, queue, id, now, by }: Described,
): Promise<{ people: string[]; present: (nameOf: NameOf) => AttentionDetail }> {
  const found = await findItem(on, transaction, { queue, mall, id, now });
  const { item, session, isOpen } = found;
  const isOfSession = id.startsWith('session:') && session !== null;
  const [reads, seen, settlements, decisions, members, reviewed] = await Promise.all([
    session ? listReadsOf(transaction, mall, session.id) : [],
    seeSlot(on, transaction, session, now),
    session ? listSettlementsOf(transaction, mall, session.id) : [],
    listDecisionsOf(transaction, mall, id),
    listMembers(transaction, mall, item),
    session ? on.sessions.describeReviewed(transaction, session) : null,
  ]);
  const partners = isOfSession && isOpen ? await describePartners(on, transaction, mall, session, now) : [];
  const readers = on.devices.readersOf(mall);
  const steps = wordTimeline({ session, reads, readers, seen: seen.steps, settlements, decisions });
  const all = [...reads, ...partners.flatMap(({ raw }) => raw)];
  const undoable = decisions.find((one) => isStanding(one) && mayTakeBack(one, by, now));
  const standing = queue.standing.get(id)?.assignee;
  return {
    people: [
      ...steps.flatMap(({ person }) => person ?? []),
      ...listTypists(all),
      ...(standing ? [standing] : []),
    ],
    present: (nameOf) => ({
      entry: presentEntry(queue, item, nameOf),
      isOpen,
      seen: tokenOf(session),
      session: reviewed,
      reads: presentReads(reads, all, { readers, nameOf }),
      sensors: session ? seen.sentences : [],
      partners: partners.map(({ partner, raw }) => ({
        ...partner,
        reads: presentReads(raw, reads, { readers, nameOf }),
      })),
      timeline: steps.map(({ at, text, person }) => ({
        at: at.toISOString(),
        text,
        person: person === null ? null : nameOf(person),
      })),
      actions: listActions(found, { hasPartners: partners.length > 0, maySettleAny: by.maySettleAny }),
      members,
      undoable: undoable?.publicId ?? null,
    }),
  };
}

const MOST_MEMBERS = 20;

async function listMembers(transaction: Transaction, mall: number, { cause }: QueuedItem) {
  if (cause === null) return [];
  const upTo = Number.MAX_SAFE_INTEGER;
  const members = await listOfCause(transaction, mall, cause, { behind: 0, upTo, most: MOST_MEMBERS });
  return members.map(({ publicId, plate, entryAt }) => ({
    id: sessionItem(publicId),
    plate,
    at: entryAt.toISOString(),
  }));
}

async function describePartners(
  on: AttentionServices,
  transaction: Transaction,
  mall: number,
  session: Session,
  now: Date,
): Promise<{ partner: Omit<AttentionPartner, 'reads'>; raw: ReadOfSession[] }[]> {
  const ranked = await rankPartners(on, transaction, session, now);
  const described = [];
  for (const { session: id, why } of ranked) {
    const partner = await findByPublicId(transaction, mall, id);
    if (!partner) continue;
    const raw = await listReadsOf(transaction, mall, partner.id);
    const [worth] = await priceSpans(transaction, [spanOfBoth(session, partner)]);
    const at = partner.kind === 'unmatched' ? partner.exitAt : partner.entryAt;
    const found = {
      session: id,
      plate: partner.plate,
      at: indiaDateTime(at),
      gate: partner.kind === 'unmatched' ? partner.exitGate : partner.entryGate,
      why: why.map((code) => EVIDENCE_SENTENCES[code]),
      worth: worth === null || worth === undefined ? null : toRupees(paise(worth)),
    };
    described.push({ partner: found, raw });
  }
  return described;
}

/** The visit that both halves make. */
function spanOfBoth(one: Session, other: Session) {
  const [entered, exit] = one.kind === 'unmatched' ? [other, one] : [one, other];
  if (entered.kind === 'unmatched' || exit.kind !== 'unmatched') return null;
  const { tariffId, vehicleClass, entryAt } = entered;
  // A visit that had ended is settled as it is.
  const until = (entered.kind === 'closed' ? entered.exitAt : null) ?? exit.exitAt;
  return { tariffId, vehicleClass, entryAt, until };
}
