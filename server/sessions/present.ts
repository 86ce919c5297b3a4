import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import { wordChargeLine } from '#contract/charge-words.ts';
import type { HistoryRecord, ParkingSession, ReviewedSession } from '#contract/sessions.ts';
import { toRupees } from '#domain/money/money.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import { indiaDate, indiaDateTime, indiaTime, indiaWeekday } from '#domain/time/india-time.ts';
import type { Quote } from '../money/index.ts';
import { shownSlot, type Session } from './session.ts';

const MISSING = '-';

/** A session with what it costs. */
export interface ListedSession {
  readonly session: Session;
  readonly charge: Quote;
  readonly tariffVersion: number | null;
}

/** A session as the mall's admin sees it. */
export function presentSession({ session, charge, tariffVersion }: ListedSession): ParkingSession {
  return {
    id: session.publicId,
    number_plate: session.plate || MISSING,
    slot: shownSlot(session) ?? MISSING,
    isSlotConfirmed:
      session.kind !== 'unmatched' && session.slotCode !== null && session.slotBasis !== 'inferred',
    ...presentTimes(session),
    status: session.kind === 'open' ? 'parked' : 'completed',
    createdAt: session.createdAt.toISOString(),
    ...presentInstants(session),
    ...presentReasons(session, charge),
    ...presentCharge(charge),
    tariffVersion,
  };
}

/** A session that waits for a person, with what is known of why. */
export function presentReviewed(listed: ListedSession): ReviewedSession {
  const { session } = listed;
  const { review } = session;
  const candidates = session.matchDetail['candidates'];
  return {
    ...presentSession(listed),
    review: review ?? '',
    sentence: review === null ? '' : REVIEW_SENTENCES[review],
    entryPlate: session.kind === 'unmatched' ? null : session.entryPlateRaw,
    exitPlate: session.kind === 'open' ? null : session.exitPlateRaw,
    candidates: Array.isArray(candidates) ? candidates.map(String) : [],
  };
}

/** A session as the driver sees it. */
export function presentHistory({ session, charge }: ListedSession, mallName: string): HistoryRecord {
  const { entry_time: entryTime, exit_time: exitTime, date, duration } = presentTimes(session);
  const began = listedAt(session);
  return {
    id: session.publicId,
    mallName,
    carNumber: session.plate,
    date,
    day: indiaWeekday(began),
    entryTime,
    exitTime,
    duration,
    status: session.kind === 'open' ? 'ongoing' : 'completed',
    slot: shownSlot(session) ?? MISSING,
    ...presentInstants(session),
    entryAt: indiaDateTime(began),
    ...presentReasons(session, charge),
    ...presentCharge(charge),
  };
}

/** The instant by which a session stands in lists: its entry, else its exit. */
function listedAt(session: Session): Date {
  return session.kind === 'unmatched' ? session.exitAt : session.entryAt;
}

/** The instants of entry and exit, null where nobody knows them. */
function instantsOf(session: Session): { entryAt: Date | null; exitAt: Date | null } {
  const entryAt = session.kind === 'unmatched' ? null : session.entryAt;
  return { entryAt, exitAt: session.kind === 'open' ? null : session.exitAt };
}

function presentTimes(session: Session) {
  const { entryAt, exitAt } = instantsOf(session);
  return {
    entry_time: entryAt ? indiaTime(entryAt) : MISSING,
    exit_time: exitAt ? indiaTime(exitAt) : MISSING,
    date: indiaDate(listedAt(session)),
    duration: entryAt && exitAt ? formatDuration(exitAt.getTime() - entryAt.getTime()) : MISSING,
  };
}

function presentInstants(session: Session) {
  const { entryAt, exitAt } = instantsOf(session);
  return { entryAt: entryAt && indiaDateTime(entryAt), exitAt: exitAt && indiaDateTime(exitAt) };
}

function presentReasons({ review }: Session, { reason }: Quote) {
  return {
    ...(review === null ? {} : { review }),
    ...(reason === null ? {} : { chargeReason: reason }),
  };
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
