import { EVIDENCE_SENTENCES, type EvidenceCode } from '#contract/evidence-words.ts';
import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import { wordChargeLine } from '#contract/charge-words.ts';
import type { SlotSurety } from '#contract/own-cars.ts';
import type { HistoryRecord, ParkingSession, ReviewedSession } from '#contract/sessions.ts';
import type { SlotTrust } from '#domain/parking/slot-trust.ts';
import { toRupees } from '#domain/money/money.ts';
import { formatShownLength } from '#domain/money/tariff.ts';
import { indiaDate, indiaDateTime, indiaTime, indiaWeekday } from '#domain/time/india-time.ts';
import type { Quote, TariffVersion } from '../money/index.ts';
import { chargedAs } from './charged-as.ts';
import { CANCELLED, NOT_ASKED } from './session-row.ts';
import { rivalOf, shownSlot, type Session } from './session.ts';

const MISSING = '-';

/** A session with what it costs. */
export interface ListedSession {
  readonly session: Session;
  readonly charge: Quote;
  /** By which it was charged, or would be. */
  readonly tariff: TariffVersion | null;
  /** Of a car inside: its slot was given to another one since, so it stands there no more. */
  readonly hasLeftSlot: boolean;
}

/** A session as the mall's admin sees it. */
export function presentSession(
  { session, charge, tariff, hasLeftSlot }: ListedSession,
  trust: SlotTrust,
  soFar?: CostsSoFar,
): ParkingSession {
  const surety = hasLeftSlot ? null : rateSlot(session, trust);
  return {
    id: session.publicId,
    number_plate: session.plate || MISSING,
    ...presentOther(session),
    slot: (hasLeftSlot ? null : shownSlot(session)) ?? MISSING,
    isSlotConfirmed: surety === 'confirmed',
    slotSurety: surety,
    ...presentTimes(session),
    status: session.kind === 'open' ? 'parked' : 'completed',
    createdAt: session.createdAt.toISOString(),
    timeFlag: session.timeFlag ?? 'ok',
    ...presentInstants(session),
    ...presentReasons(session, charge),
    ...presentCharge(charge),
    ...presentTariff(tariff),
    ...presentClass(session, charge),
    ...presentSoFar(session, soFar),
  };
}

function presentOther(session: Session): Pick<ParkingSession, 'otherPlate'> {
  const otherPlate = rivalOf(session);
  return otherPlate === null ? {} : { otherPlate };
}

/** Whoever has proven a visit under two plates is not shown the other one. */
export function ownPlate(session: Session): string {
  const other = rivalOf(session);
  return other !== null && session.kind === 'closed' && session.provenKey === other ? other : session.plate;
}

/** What the cars inside would cost if they left at an instant, by the sessions' numbers. */
export interface CostsSoFar {
  readonly at: Date;
  readonly quotes: ReadonlyMap<number, Quote>;
}

function presentSoFar({ id }: Session, soFar: CostsSoFar | undefined): Pick<ParkingSession, 'soFar'> {
  const quote = soFar?.quotes.get(id);
  return soFar && quote ? { soFar: { charges: toRupees(quote.paise), at: soFar.at.toISOString() } } : {};
}

/** A session that waits for a person, with what is known of why. */
export function presentReviewed(listed: ListedSession, trust: SlotTrust): ReviewedSession {
  const { session } = listed;
  const { review } = session;
  const candidates = session.matchDetail['candidates'];
  return {
    ...presentSession(listed, trust),
    review: review ?? '',
    sentence: review === null ? '' : REVIEW_SENTENCES[review],
    entryPlate: session.kind === 'unmatched' ? null : session.entryPlateRaw,
    exitPlate: session.kind === 'open' ? null : session.exitPlateRaw,
    candidates: Array.isArray(candidates) ? candidates.map(String) : [],
    spokeFor: wordEvidence(session.matchDetail['spokeFor']),
    spokeAgainst: wordEvidence(session.matchDetail['spokeAgainst']),
  };
}

/** What spoke for or against a decision, as sentences. */
function wordEvidence(codes: unknown): string[] {
  const isKnown = (code: unknown): code is EvidenceCode =>
    typeof code === 'string' && Object.hasOwn(EVIDENCE_SENTENCES, code);
  return Array.isArray(codes) ? codes.filter(isKnown).map((code) => EVIDENCE_SENTENCES[code]) : [];
}

/** A session as the driver sees it. Without `trust` nothing is shown of its slot: it says where somebody parks. */
export function presentHistory(
  { session, charge, tariff }: ListedSession,
  mallName: string,
  trust: SlotTrust | null,
): HistoryRecord {
  const { entry_time: entryTime, exit_time: exitTime, date, duration } = presentTimes(session);
  const began = listedAt(session);
  return {
    id: session.publicId,
    mallName,
    carNumber: ownPlate(session),
    date,
    day: indiaWeekday(began),
    entryTime,
    exitTime,
    duration,
    status: session.kind === 'open' ? 'ongoing' : 'completed',
    ...presentSlot(session, trust),
    ...presentInstants(session),
    entryAt: indiaDateTime(began),
    ...presentReasons(session, charge),
    ...presentCharge(charge),
    ...presentTariff(tariff),
    ...presentClass(session, charge),
  };
}

function presentSlot(
  session: Session,
  trust: SlotTrust | null,
): Pick<HistoryRecord, 'slot' | 'slotSurety' | 'isSlotHidden'> {
  if (!trust) return { slot: MISSING, slotSurety: null, isSlotHidden: true };
  return { slot: shownSlot(session) ?? MISSING, slotSurety: rateSlot(session, trust) };
}

/** How sure the slot is that people are shown; null where there is none. */
export function rateSlot(session: Session, trust: SlotTrust): SlotSurety | null {
  if (session.kind === 'unmatched') return null;
  if (session.slotCode === null) return session.suggestedSlot === null ? null : 'suggested';
  return trust.isConfirmed && session.slotBasis !== 'inferred' ? 'confirmed' : 'inferred';
}

/** The instant by which a session stands in lists: its entry, else its exit. */
function listedAt(session: Session): Date {
  return session.kind === 'unmatched' ? session.exitAt : session.entryAt;
}

/** The instants of entry and exit, null where nobody knows them. */
export function instantsOf(session: Session): { entryAt: Date | null; exitAt: Date | null } {
  const entryAt = session.kind === 'unmatched' ? null : session.entryAt;
  return { entryAt, exitAt: session.kind === 'open' ? null : session.exitAt };
}

function presentTimes(session: Session) {
  const { entryAt, exitAt } = instantsOf(session);
  return {
    entry_time: entryAt ? indiaTime(entryAt) : MISSING,
    exit_time: exitAt ? indiaTime(exitAt) : MISSING,
    date: indiaDate(listedAt(session)),
    duration: entryAt && exitAt ? formatShownLength(entryAt, exitAt) : MISSING,
  };
}

function presentInstants(session: Session) {
  const { entryAt, exitAt } = instantsOf(session);
  return { entryAt: entryAt && indiaDateTime(entryAt), exitAt: exitAt && indiaDateTime(exitAt) };
}

function presentReasons(session: Session, { reason }: Quote) {
  return { ...presentReview(session), ...(reason === null ? {} : { chargeReason: reason }) };
}

/** Why no matched pair of reads ended it: that stays on record where nobody is asked any longer. */
function presentReview({
  review,
  flags,
  matchDetail,
}: Session): Pick<ParkingSession, 'review' | 'reviewLapsed'> {
  if (flags.includes(CANCELLED)) return { review: 'cancelled' };
  if (review !== null) return { review };
  const { asked } = matchDetail;
  return flags.includes(NOT_ASKED) && typeof asked === 'string' ? { review: asked, reviewLapsed: true } : {};
}

function presentTariff(tariff: TariffVersion | null) {
  return { tariffVersion: tariff?.version ?? null, ...(tariff && { tariffSince: indiaDate(tariff.since) }) };
}

function presentClass(session: Session, charge: Quote): Pick<ParkingSession, 'chargedAs'> {
  const as = chargedAs(session, charge);
  return as === null ? {} : { chargedAs: as };
}

function presentCharge({ paise, lines }: Quote) {
  const chargeLines = lines.map(({ code, parameters, quantity, unitPaise, amountPaise }) => ({
    code,
    text: wordChargeLine({ code, parameters }),
    quantity,
    unit: toRupees(unitPaise),
    amount: toRupees(amountPaise),
  }));
  return { charges: toRupees(paise), chargeLines };
}
