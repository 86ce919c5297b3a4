/** What the JSON or XML of a device holds: anything, read value by value. */
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
