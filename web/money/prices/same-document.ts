import type { TariffDocument } from '#domain/money/tariff.ts';

/** Whether two documents say the same, in whatever order their fields stand. */
export function isSameDocument(one: TariffDocument | null, other: TariffDocument | null): boolean {
  return write(one) === write(other);
}

function write(document: unknown): string {
  return JSON.stringify(document, (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
