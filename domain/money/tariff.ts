import { addPaise, paise } from './money.ts';
import type { Paise } from './money.ts';

/** The price rule of a mall; a session keeps the version that was in force at its entry. */
export type Tariff = {
  readonly version: number;
  readonly graceMinutes: number;
  readonly paisePerHour: Paise;
  /** The most that 24 hours from entry cost, or null where there is no cap. */
  readonly dayCapPaise: Paise | null;
  /** Malls that may not charge visitors: nothing is ever due. */
  readonly zeroTariff?: boolean | undefined;
};

export type ChargeLine = {
  readonly code:
    | 'first-hour'
    | 'extension'
    | 'day-cap'
    | 'within-grace'
    | 'zero-tariff'
    | 'exit-before-entry';
  readonly text: string;
  readonly quantity: number;
  readonly unitPaise: Paise;
  readonly amountPaise: Paise;
};

/** Why nothing is due. `exit-before-entry` also marks a clock fault that an operator should see. */
export type ZeroReason = 'within-grace' | 'zero-tariff' | 'exit-before-entry';

export type Charge = {
  readonly total: Paise;
  readonly lines: readonly ChargeLine[];
  readonly tariffVersion: number;
  readonly reason?: ZeroReason;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a stay costs, in paise, line by line: nothing up to the free minutes; a longer stay pays every started
 * hour from entry, at most the cap in each 24 hours from entry. Throws on a tariff or an instant that makes no sense.
 */
export function quoteCharge(tariff: Tariff, entryAt: Date, exitAt: Date): Charge {
  checkTariff(tariff);
  const stayMs = exitAt.getTime() - entryAt.getTime();
  if (!Number.isFinite(stayMs)) throw new RangeError('A charge needs two real instants');
  const reason = findZeroReason(tariff, stayMs);
  if (reason !== null) return explainZero(tariff, reason);
  const lines = priceStay(tariff, stayMs);
  return { total: addPaise(...lines.map((line) => line.amountPaise)), lines, tariffVersion: tariff.version };
}

/** A stay for people: '12 m', '1 h 05 m', '2 d 3 h'; whole units that have passed, never below '0 m'. */
export function formatDuration(durationMs: number): string {
  if (!Number.isFinite(durationMs)) throw new RangeError(`Not a duration: ${durationMs}`);
  const minutes = Math.floor(Math.max(0, durationMs) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, '0')} m`;
  return `${minutes} m`;
}

function checkTariff(tariff: Tariff): void {
  const isGraceSound = Number.isFinite(tariff.graceMinutes) && tariff.graceMinutes >= 0;
  const isRateSound = Number.isSafeInteger(tariff.paisePerHour) && tariff.paisePerHour >= 0;
  const cap = tariff.dayCapPaise;
  const isCapSound = cap === null || (Number.isSafeInteger(cap) && cap > 0);
  if (!isGraceSound || !isRateSound || !isCapSound)
    throw new RangeError(`Tariff version ${tariff.version} is not a price`);
}

function findZeroReason(tariff: Tariff, stayMs: number): ZeroReason | null {
  if (stayMs < 0) return 'exit-before-entry';
  if (tariff.zeroTariff === true || tariff.paisePerHour === 0) return 'zero-tariff';
  return stayMs <= tariff.graceMinutes * MINUTE_MS ? 'within-grace' : null;
}

function explainZero(tariff: Tariff, reason: ZeroReason): Charge {
  const texts: Record<ZeroReason, string> = {
    'within-grace': `Stay within the ${tariff.graceMinutes} free minutes`,
    'zero-tariff': 'This mall does not charge for parking',
    'exit-before-entry': 'Exit was read before entry; counted as 0 minutes',
  };
  const line = makeLine(reason, texts[reason], 1, paise(0));
  return { total: paise(0), lines: [line], tariffVersion: tariff.version, reason };
}

/** Days from entry that reach the cap are one line; the hours of the others are first hour and extension. */
function priceStay(tariff: Tariff, stayMs: number): ChargeLine[] {
  const fullDays = Math.floor(stayMs / DAY_MS);
  const lastHours = Math.ceil((stayMs - fullDays * DAY_MS) / HOUR_MS);
  const isCapped = (hours: number) =>
    tariff.dayCapPaise !== null && hours * tariff.paisePerHour > tariff.dayCapPaise;
  const fullDaysCapped = isCapped(24) ? fullDays : 0;
  const lastDayCapped = isCapped(lastHours) ? 1 : 0;
  const cappedDays = fullDaysCapped + lastDayCapped;
  const hours = (fullDays - fullDaysCapped) * 24 + (lastDayCapped === 1 ? 0 : lastHours);
  const firstHours = cappedDays === 0 ? 1 : 0;
  const lines: ChargeLine[] = [];
  if (cappedDays > 0 && tariff.dayCapPaise !== null)
    lines.push(makeLine('day-cap', 'Day cap, for 24 hours from entry', cappedDays, tariff.dayCapPaise));
  if (firstHours > 0)
    lines.push(makeLine('first-hour', 'First started hour', firstHours, tariff.paisePerHour));
  if (hours > firstHours) lines.push(makeExtension(hours - firstHours, tariff.paisePerHour));
  return lines;
}

/** The specification's FAQ: a longer stay extends itself and is charged at the standard hourly rate. */
function makeExtension(hours: number, paisePerHour: Paise): ChargeLine {
  const text = 'Further started hours, extended automatically at the standard hourly rate';
  return makeLine('extension', text, hours, paisePerHour);
}

function makeLine(code: ChargeLine['code'], text: string, quantity: number, unitPaise: Paise): ChargeLine {
  return { code, text, quantity, unitPaise, amountPaise: paise(quantity * unitPaise) };
}
