import { A_VEHICLE } from '#contract/vehicle-class-words.ts';
import { pricedClass } from '#domain/money/tariff.ts';
import type { listReadsOf } from './store.ts';

type Read = Pick<
  Awaited<ReturnType<typeof listReadsOf>>[number],
  'direction' | 'gate' | 'plateRaw' | 'typedBy' | 'typedClass'
>;

/** What was read where, as a sentence; of a plate that a person typed with their name. */
export function wordRead(
  { direction, gate, plateRaw, typedBy, typedClass }: Read,
  nameOf: (person: string) => string,
): string {
  const where = `at the ${direction}${gate === null ? '' : ` (${gate})`}`;
  const plate = plateRaw || 'A plate';
  return typedBy === null
    ? `${plate} was read ${where}.`
    : `${plate} was typed ${where} by ${nameOf(typedBy)}${wordClass(typedClass)}.`;
}

function wordClass(typedClass: string | null): string {
  return typedClass === null ? '' : `, as ${A_VEHICLE[pricedClass(typedClass)]}`;
}

/** Who typed plates among some reads, by the ids of their accounts. */
export function listTypists(reads: readonly Pick<Read, 'typedBy'>[]): string[] {
  return [...new Set(reads.flatMap(({ typedBy }) => typedBy ?? []))];
}
