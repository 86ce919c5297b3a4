const INDIA = '+05:30';
/** A clock that is fast by more is less common than a wrong zone. */
const AHEAD_MS = 60 * 60_000;

/** As some units write a time without a sign in it: `20261120100000`, perhaps with milliseconds. */
const BARE = /^(20\d{2})(0[1-9]|1[0-2])([0-3]\d)([0-2]\d)([0-5]\d)([0-5]\d)(\d{3})?$/;
/** The sign of a zone is lost where a form was not encoded: its plus means a blank there. */
const WRITTEN =
  /^(\d{4})[-/](\d{2})[-/](\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(?: ?(Z|[+-]\d{1,2}:?\d{2})| (\d{2}:\d{2}))?$/i;

/**
 * When a device says that something was, as ISO 8601 with a zone; null for what is no time. Takes ISO 8601, and what is
 * nearly so (`2026/11/20 10:00:00.500 +5:30`), and seconds, milliseconds, microseconds or nanoseconds since 1970. Without a
 * zone the time is India's. A zone that is wrong beside a clock that is right is common: of the zone that is named and
 * India's, the one counts that lies nearer to the arrival, and not long after it.
 */
export function readDeviceTime(given: string, receivedAt: Date): string | null {
  const text = given.trim().replace(BARE, '$1-$2-$3 $4:$5:$6.$7').replace(/\.$/, '');
  if (/^\d{9,20}(\.\d{1,9})?$/.test(text)) return isoOf(sinceEpoch(text));
  const [, year, month, day, time, signed, unsigned] = WRITTEN.exec(text) ?? [];
  if (year === undefined) return null;
  const clock = `${year}-${month}-${day}T${time}`;
  const zone = unsigned === undefined ? (signed ?? '') : `+${unsigned}`;
  const inIndia = Date.parse(`${clock}${INDIA}`);
  if (zone === '') return isoOf(inIndia);
  const asNamed = Date.parse(`${clock}${withColon(zone)}`);
  return isoOf(nearerTo(asNamed, inIndia, receivedAt.getTime()));
}

function nearerTo(asNamed: number, inIndia: number, receivedAt: number): number {
  const waited = (at: number) => (at > receivedAt + AHEAD_MS ? Infinity : Math.abs(receivedAt - at));
  return waited(inIndia) < waited(asNamed) ? inIndia : asNamed;
}

/** By its size it is in seconds, milliseconds, microseconds or nanoseconds. */
function sinceEpoch(text: string): number {
  const value = Number(text);
  if (value < 1e11) return value * 1e3;
  if (value < 1e14) return value;
  return value < 1e17 ? value / 1e3 : value / 1e6;
}

/** `+5:30` and `+0530` as `+05:30`. */
const withColon = (zone: string) =>
  zone
    .toUpperCase()
    .replace(
      /^([+-])(\d{1,2}):?(\d{2})$/,
      (_, sign, hours, minutes) => `${sign}${hours.padStart(2, '0')}:${minutes}`,
    );

function isoOf(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null;
}
