import fc from 'fast-check';

const DAYS = [
  '0000-01-01',
  '0000-12-31',
  '0001-01-01',
  '0099-12-31',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2000-02-29',
  '2026-02-29',
  '2026-02-30',
  '2199-12-31',
  '2200-01-01',
  '9999-12-30',
  '9999-12-31',
  '+010000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '-271821-04-20',
  '294276-12-31',
];
const TIMES = ['00:00:00', '00:00:00.000000', '23:59:59.999999', '24:00:00', '23:59:60', '24:00:00.000000'];
const ZONES = ['Z', '+00:00', '-00:00', '+05:30', '-12:00', '+14:00', '+23:59', '-23:59', '+24:00', ''];
const WORDS = ['infinity', '-infinity', 'now', 'epoch', 'today', '0', '-1', '1e21', '20261120', 'NaN'];

/** Instants at the edges of what calendars, databases and languages can hold, well formed or almost. */
export const EDGE_INSTANTS: readonly string[] = [
  ...DAYS.flatMap((day) => TIMES.flatMap((time) => ZONES.map((zone) => `${day}T${time}${zone}`))),
  ...WORDS,
];

export const EDGE_DAYS: readonly string[] = [...DAYS, ...WORDS, '2026-13-01', '2026-00-00', '2026-1-1'];

/** A day of any year that the language knows. */
export const anyDay: fc.Arbitrary<string> = fc
  .date({ noInvalidDate: true })
  .map((date) => date.toISOString().split('T')[0] ?? '');

/** The place in a list that our own cursors name, for any instant. */
export function cursorAt(instant: string, id: string): string {
  return Buffer.from(`${instant}_${id}`).toString('base64url');
}

export const EDGE_CURSORS: readonly string[] = [
  ...DAYS.flatMap((day) => TIMES.map((time) => cursorAt(`${day}T${time}Z`, '1'))),
  ...['0', '999999999999999', '9223372036854775808', '-1', '1e5'].map((id) =>
    cursorAt('2026-11-20T00:00:00.000000Z', id),
  ),
];
