import { wordChargeLine } from '#contract/charge-words.ts';
import type { HistoryRecord, ParkingSession, ReviewedSession } from '#contract/sessions.ts';
import { indiaDate, indiaDateTime, indiaTime, indiaWeekday } from '#domain/time/india-time.ts';
import { toRupees } from '#domain/money/money.ts';
import { REVIEW_SENTENCES } from '#domain/parking/session.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import { isEntryKnown, shownSlot, type Stay } from './session-record.ts';

const MISSING = '-';

/** A stay with what its row alone doesn't say. */
export interface ListedStay extends Stay {
  readonly createdAt: Date;
  readonly tariffVersion: number | null;
  readonly mallName: string;
}

/** A stay as the mall's admin sees it. */
export function presentSession(stay: ListedStay): ParkingSession {
  const { slotCode, slotBasis } = stay;
  return {
    id: stay.publicId,
    number_plate: stay.plate || MISSING,
    slot: shownSlot(stay) ?? MISSING,
    isSlotConfirmed: slotCode !== null && slotBasis !== 'inferred',
    ...presentTimes(stay),
    charges: toRupees(stay.charge.paise),
    status: stay.state === 'open' ? 'parked' : 'completed',
    createdAt: stay.createdAt.toISOString(),
    ...presentInstants(stay),
    ...presentReasons(stay),
    chargeLines: presentLines(stay),
    tariffVersion: stay.tariffVersion,
  };
}

/** A stay that waits for a person, with what is known of why. */
export function presentReviewed(stay: ListedStay): ReviewedSession {
  const { review } = stay;
  const candidates = stay.matchDetail['candidates'];
  return {
    ...presentSession(stay),
    review: review ?? '',
    sentence: review === null ? '' : REVIEW_SENTENCES[review],
    entryPlate: stay.entryPlateRaw,
    exitPlate: stay.exitPlateRaw,
    candidates: Array.isArray(candidates) ? candidates.map(String) : [],
  };
}

/** A visit as the driver sees it. */
export function presentVisit(stay: ListedStay): HistoryRecord {
  const { entry_time: entryTime, exit_time: exitTime, date, duration } = presentTimes(stay);
  return {
    id: stay.publicId,
    mallName: stay.mallName,
    carNumber: stay.plate,
    date,
    day: indiaWeekday(stay.entryAt),
    entryTime,
    exitTime,
    duration,
    charges: toRupees(stay.charge.paise),
    status: stay.state === 'open' ? 'ongoing' : 'completed',
    slot: shownSlot(stay) ?? MISSING,
    ...presentInstants(stay),
    entryAt: indiaDateTime(stay.entryAt),
    ...presentReasons(stay),
    chargeLines: presentLines(stay),
  };
}

function presentTimes(stay: Stay) {
  const { entryAt, exitAt } = stay;
  const isWhole = isEntryKnown(stay) && exitAt !== null;
  return {
    entry_time: isEntryKnown(stay) ? indiaTime(entryAt) : MISSING,
    exit_time: exitAt === null ? MISSING : indiaTime(exitAt),
    date: indiaDate(entryAt),
    duration: isWhole ? formatDuration(exitAt.getTime() - entryAt.getTime()) : MISSING,
  };
}

function presentInstants(stay: Stay) {
  return {
    entryAt: isEntryKnown(stay) ? indiaDateTime(stay.entryAt) : null,
    exitAt: stay.exitAt === null ? null : indiaDateTime(stay.exitAt),
  };
}

function presentReasons({ review, charge }: Stay) {
  return {
    ...(review === null ? {} : { review }),
    ...(charge.reason === null ? {} : { chargeReason: charge.reason }),
  };
}

function presentLines({ charge }: Stay) {
  return charge.lines.map(({ code, parameters, quantity, unitPaise, amountPaise }) => ({
    code,
    text: wordChargeLine({ code, parameters }),
    quantity,
    unit: toRupees(unitPaise),
    amount: toRupees(amountPaise),
  }));
}
