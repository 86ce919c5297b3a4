/** What a maker's JSON or XML holds: anything, read value by value. */
export type Values = Readonly<Record<string, unknown>>;

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a place such as `data.results.0.plate`; undefined where there is none. */
export function valueAt(from: unknown, place: string): unknown {
  let value = from;
  for (const name of place.split('.')) {
    if (Array.isArray(value)) value = (value as unknown[])[Number(name)];
    else if (isValues(value) && Object.hasOwn(value, name)) value = value[name];
    else return undefined;
  }
  return value;
}

/** The first of these places that holds a text or a number, as text; empty where none does. */
export function textAt(from: unknown, ...places: readonly string[]): string {
  for (const place of places) {
    const value = valueAt(from, place);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return '';
}

/** A number, also where its maker writes it as text; null where there is none. */
export function numberAt(from: unknown, ...places: readonly string[]): number | null {
  const text = textAt(from, ...places);
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** How sure a camera is, from 0 to 1, of a number that counts up to `of`; undefined where it says nothing of use. */
export function sureness(value: number | null, of: 1 | 100): number | undefined {
  if (value === null || value < 0 || value > of) return undefined;
  return value / of;
}
