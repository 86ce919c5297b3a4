const INDIA = '+05:30';
/** A clock that is fast by more is less common than a wrong zone. */
const AHEAD_MS = 60 * 60_000;

/**
 * When a device says that something was, as ISO 8601 with a zone; null for what is no time. Takes ISO 8601, and what is
 * nearly so (`2026-11-20 10:00:00.500`), and seconds, milliseconds, microseconds or nanoseconds since 1970. Without a zone
 * the time is India's. A zone that is wrong beside a clock that is right is common: of the zone that is named and India's,
 * the one counts that lies nearer to the arrival, and not long after it.
 */
export function readDeviceTime(given: string, receivedAt: Date): string | null {
  const text = given.trim();
  if (/^\d{9,20}(\.\d{1,9})?$/.test(text)) return isoOf(sinceEpoch(text));
  const [, day, time, zone = ''] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?) ?(Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const clock = `${day}T${time}`;
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

const withColon = (zone: string) => zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');

function isoOf(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null;
}
