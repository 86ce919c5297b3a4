import { wordDone, type AttentionAction } from '#contract/attention-words.ts';
import { REFUND_WORDS } from '#contract/refund-words.ts';
import type { ShopGift } from '#domain/money/covers.ts';
import { toRupees } from '#domain/money/money.ts';
import { stampName, type Worths } from '#domain/money/worths.ts';
import {
  listTypists,
  wordRead,
  type listOfWaits,
  type listReadsOf,
  type ReadersOfMall,
} from '../../gates/index.ts';
import {
  stageOf,
  wordDebit,
  wordRefundReason,
  type listDebitWords,
  type StoredCover,
  type StoredPayment,
  type StoredRefund,
  type StoredValidation,
} from '../../money/index.ts';
import {
  wordRespelled,
  wordTurns,
  type LaneWait,
  type Session,
  type StoredSettlement,
} from '../../sessions/index.ts';

/** One thing that happened to a session, and why. */
export interface TimelineStep {
  readonly at: string;
  readonly text: string;
}

/** All that is known to have happened. */
export interface Happened {
  readonly session: Session;
  readonly reads: Awaited<ReturnType<typeof listReadsOf>>;
  /** What was read or typed at exits that people took off it: that goes with the exit, and happened here. */
  readonly readsTakenOff: Awaited<ReturnType<typeof listReadsOf>>;
  readonly waits: readonly LaneWait[];
  /** What barriers were asked for these waits, by whom. */
  readonly opened: Awaited<ReturnType<typeof listOfWaits>>;
  readonly payments: readonly StoredPayment[];
  readonly refunds: readonly StoredRefund[];
  /** What the acquirer reported of debits beside what could simply be booked. */
  readonly debitWords: Awaited<ReturnType<typeof listDebitWords>>;
  readonly settlements: readonly StoredSettlement[];
  readonly stamps: readonly StoredValidation[];
  readonly covers: readonly StoredCover[];
  /** What stamps and gifts took off the charge that counts; null where that was not stored. */
  readonly worths: Worths | null;
}

/** The name of somebody of the staff; null where the reader may not know it. */
type NameOf = (person: string) => string | null;

/** Whoever of the staff did something about it, by their public ids. */
export function listActors(happened: Happened): string[] {
  const { reads, readsTakenOff, opened, payments, refunds, settlements, stamps } = happened;
  const all = [...opened, ...payments, ...refunds, ...settlements].flatMap(({ person }) => person ?? []);
  const typists = listTypists([...reads, ...readsTakenOff]);
  return [...new Set([...all, ...typists, ...stamps.map(({ givenBy }) => givenBy)])];
}

/** What happened in words, the oldest first. */
export function wordTimeline(happened: Happened, readers: ReadersOfMall, nameOf: NameOf): TimelineStep[] {
  const { reads, readsTakenOff, waits, opened, settlements } = happened;
  const steps = [
    ...[...reads, ...readsTakenOff].map((read) =>
      step(
        read.usedAt,
        wordRead(read, readers, (person) => nameOf(person) ?? 'a person'),
      ),
    ),
    ...wordSlot(happened.session),
    ...waits.flatMap((wait) => wordWait(wait, opened, nameOf)),
    ...wordRespelled(happened.session).map(({ at, text }) => step(at, text)),
    ...wordTurns(happened.session).map(({ at, text }) => step(at, text)),
    ...wordMoney(happened, nameOf),
    ...happened.debitWords.map((one) => step(one.receivedAt, wordDebit(one))),
    ...settlements.map((one) => wordSettlement(one, nameOf(one.person) ?? 'A person')),
    ...wordStamps(happened, nameOf),
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

function wordWait(
  { id, gate, since, releasedAt, releasedBy }: LaneWait,
  opened: Happened['opened'],
  nameOf: NameOf,
): TimelineStep[] {
  const held = step(since, `The car holds at ${gate}.`);
  if (!releasedAt) return [held];
  const person = opened.find((one) => one.wait === id && one.person !== null)?.person ?? null;
  const who = (person === null ? null : nameOf(person)) ?? 'A person';
  const why = releasedBy === 'person' ? `${who} let it out` : 'It may leave: nothing is due any more';
  return [held, step(releasedAt, `${why} (${gate}).`)];
}

/** What came in, and what goes back and why. */
function wordMoney({ payments, refunds }: Happened, nameOf: NameOf): TimelineStep[] {
  const by = (person: string | null | undefined) => {
    const name = person ? nameOf(person) : null;
    return name === null ? '' : `, by ${name}`;
  };
  return [
    ...payments.flatMap(({ paidAt, method, receivedPaise, person }) =>
      paidAt ? [step(paidAt, `Paid ₹${toRupees(receivedPaise)} (${method}${by(person)}).`)] : [],
    ),
    ...refunds.map((refund) => {
      const { title } =
        REFUND_WORDS[
          stageOf(
            refund,
            payments.find(({ id }) => id === refund.payment),
          )
        ];
      const what = `${title}: ₹${toRupees(refund.paise)}${by(refund.person)}.`;
      return step(refund.createdAt, `${what} ${wordRefundReason(refund.reason)}`);
    }),
  ];
}

/** A taking back is a settlement of its own. */
function wordSettlement({ action, reason, at, changes: [change] }: StoredSettlement, who: string) {
  const done = OTHERS_DONE[action] ?? wordDone(action as AttentionAction | 'undo', change?.paiseAfter === 0);
  return step(at, `${who} ${done}: ${reason}`);
}

/** What is no decision of the attention list. */
const OTHERS_DONE: Readonly<Record<string, string | undefined>> = {
  enter: 'entered the car',
  correct_class: 'set right what vehicle it is',
};

/** What people of the mall gave it, and in rupees. */
function wordStamps(happened: Happened, nameOf: NameOf): TimelineStep[] {
  return happened.stamps.map(({ code, givenBy, givenAt, reason }) => {
    const who = nameOf(givenBy) ?? 'A person';
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
