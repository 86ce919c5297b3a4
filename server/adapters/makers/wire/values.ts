import { textAt } from '#domain/devices/value-at.ts';

export { isValues, textAt, valueAt, type Values } from '#domain/devices/value-at.ts';

/** A number, also where its maker writes it as text; null where there is none. */
export function numberAt(from: unknown, ...places: readonly string[]): number | null {
  const text = textAt(from, ...places);
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * How sure a camera is, from 0 to 1, of a number that counts up to `of`; undefined where it says nothing of use. Some firmware
 * counts to 100 where the maker says 1: what is above 1 can be nothing else.
 */
export function sureness(value: number | null, of: 1 | 100): number | undefined {
  if (value === null || value < 0 || value > 100) return undefined;
  return value > of ? value / 100 : value / of;
}
