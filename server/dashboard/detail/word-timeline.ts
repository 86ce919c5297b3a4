import type { ShopGift } from '#domain/money/covers.ts';
import { toRupees } from '#domain/money/money.ts';
import { stampName, type Worths } from '#domain/money/worths.ts';
import type { listReadsOf } from '../../gates/index.ts';
import type { StoredCover, StoredPayment, StoredRefund, StoredValidation } from '../../money/index.ts';
import { wordTurns, type LaneWait, type Session, type StoredSettlement } from '../../sessions/index.ts';

/** One thing that happened to a session, and why. */
export interface TimelineStep {
  readonly at: string;
  readonly text: string;
}

/** All that is known to have happened. */
export interface Happened {
  readonly session: Session;
  readonly reads: Awaited<ReturnType<typeof listReadsOf>>;
  readonly waits: readonly LaneWait[];
  readonly payments: readonly StoredPayment[];
  readonly refunds: readonly StoredRefund[];
  readonly settlements: readonly StoredSettlement[];
  readonly stamps: readonly StoredValidation[];
  readonly covers: readonly StoredCover[];
  /** What stamps and gifts took off the charge that counts; null where that was not stored. */
  readonly worths: Worths | null;
}

/** Whose names the timeline needs: accounts by their public ids. */
export function peopleOf({ stamps }: Happened): string[] {
  return [...new Set(stamps.map(({ givenBy }) => givenBy))];
}

/** What happened in words, the oldest first. */
export function wordTimeline(happened: Happened, names: ReadonlyMap<string, string>): TimelineStep[] {
  const { reads, waits, payments, refunds, settlements } = happened;
  const steps = [
    ...reads.map(({ direction, gate, plateRaw, usedAt }) =>
      step(
        usedAt,
        `${plateRaw || 'A plate'} was read at the ${direction}${gate === null ? '' : ` (${gate})`}.`,
      ),
    ),
    ...wordSlot(happened.session),
    ...waits.flatMap(wordWait),
    ...wordTurns(happened.session).map(({ at, text }) => step(at, text)),
    ...payments.flatMap(({ paidAt, method, receivedPaise }) =>
      paidAt ? [step(paidAt, `Paid ₹${toRupees(receivedPaise)} (${method}).`)] : [],
    ),
    ...refunds.map(({ createdAt, paise, cause, state }) =>
      step(createdAt, `Refund of ₹${toRupees(paise)} (${cause.replaceAll('_', ' ')}): ${state}.`),
    ),
    ...settlements.flatMap(wordSettlement),
    ...wordStamps(happened, names),
    ...wordGifts(happened),
    ...wordEnd(happened.session),
  ];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const step = (at: Date, text: string): TimelineStep => ({ at: at.toISOString(), text });

function wordSlot(session: Session): TimelineStep[] {
  if (session.kind === 'unmatched') return [];
  const { suggestedSlot, slotCode, slotConfirmedAt, slotBasis, entryAt } = session;
  const suggested =
    suggestedSlot === null ? [] : [step(entryAt, `${suggestedSlot} was suggested at the entry.`)];
  if (slotCode === null || !slotConfirmedAt) return suggested;
  const how = slotBasis === 'inferred' ? 'seems to have been taken by this car' : 'was seen being taken';
  return [...suggested, step(slotConfirmedAt, `${slotCode} ${how}, by its sensor.`)];
}

function wordWait({ gate, since, releasedAt, releasedBy }: LaneWait): TimelineStep[] {
  const held = step(since, `The car holds at ${gate}.`);
  if (!releasedAt) return [held];
  const why = releasedBy === 'person' ? 'A person let it out' : 'It may leave: nothing is due any more';
  return [held, step(releasedAt, `${why} (${gate}).`)];
}

function wordSettlement({ action, reason, at, undoneAt }: StoredSettlement): TimelineStep[] {
  const settled = step(at, `Settled by a person (${action.replaceAll('_', ' ')}): ${reason}`);
  return undoneAt ? [settled, step(undoneAt, 'That decision was taken back.')] : [settled];
}

/** What people of the mall gave it, by name and in rupees. */
function wordStamps(happened: Happened, names: ReadonlyMap<string, string>): TimelineStep[] {
  return happened.stamps.map(({ code, givenBy, givenAt, reason }) => {
    const who = names.get(givenBy) ?? 'Somebody who has no account any more';
    const why = reason === null ? '' : `: ${reason}`;
    return step(givenAt, `${who} gave it the stamp ${code}${why}.${wordWorth(happened, stampName(code))}`);
  });
}

/** What shops gave it on their own pages. */
function wordGifts(happened: Happened): TimelineStep[] {
  return happened.covers.flatMap(({ name, cover, givenAt }) =>
    cover.kind === 'shop'
      ? [
          step(
            givenAt,
            `${cover.shop} gave it ${wordGift(cover)}.${wordWorth(happened, name) || ' It took nothing off.'}`,
          ),
        ]
      : [],
  );
}

function wordGift(gift: ShopGift): string {
  if (gift.gives === 'minutes') return `${gift.minutes} minutes`;
  return gift.gives === 'percent' ? `${gift.percent} % of the charge` : `₹${toRupees(gift.paise)}`;
}

function wordWorth({ worths, session }: Happened, name: string): string {
  const worth = worths?.[name];
  if (worth === undefined) return '';
  return session.kind === 'open'
    ? ` It takes ₹${toRupees(worth)} off so far.`
    : ` It took ₹${toRupees(worth)} off.`;
}

/** An end without a read has another cause. */
function wordEnd(session: Session): TimelineStep[] {
  if (session.kind !== 'closed' || session.exitAt !== null) return [];
  return [step(session.closedAt, 'Ended without a read at an exit: the car must have left by then.')];
}
