import type { Former } from '../time/versions.ts';
import type { Paise } from './money.ts';

/** Who supplies the parking of a mall, and how it is taxed. */
export interface GstTerms {
  readonly legalName: string;
  readonly address: string;
  /** Null: the mall gives plain receipts. */
  readonly gstin: string | null;
  readonly sac: string;
  readonly ratePercent: number;
  readonly prefix: string;
  readonly consolidateBelowPaise: Paise;
  /** Since when it has been registered, or not, without a break. */
  readonly since: string;
}

/** Terms under which documents are given, and when they were in force; `ends` is null of those of now. */
export interface RegisteredSpan {
  readonly begins: string;
  readonly ends: string | null;
  readonly terms: GstTerms & { readonly gstin: string };
}

/**
 * When a mall was registered for GST and under which terms, the oldest first. What was charged outside of these spans
 * gets no document, whatever is in force by now.
 */
export function registeredSpans(now: GstTerms, former: readonly Former<GstTerms>[]): RegisteredSpan[] {
  const spans: RegisteredSpan[] = [];
  let began = '';
  for (const version of [...former, { ...now, until: null }]) {
    const { until: ends, ...terms } = version;
    const begins = terms.since > began ? terms.since : began;
    began = ends ?? began;
    const { gstin } = terms;
    if (gstin !== null && (ends === null || begins < ends))
      spans.push({ begins, ends, terms: { ...terms, gstin } });
  }
  return spans;
}

/** Whether terms say the same: then nothing has changed. */
export function isSameTerms(one: GstTerms, other: GstTerms): boolean {
  const { legalName, address, gstin, sac, ratePercent, prefix, consolidateBelowPaise, since } = other;
  const pairs = [
    [one.legalName, legalName],
    [one.address, address],
    [one.gstin, gstin],
    [one.sac, sac],
    [one.ratePercent, ratePercent],
    [one.prefix, prefix],
    [one.consolidateBelowPaise, consolidateBelowPaise],
    [one.since, since],
  ];
  return pairs.every(([here, there]) => here === there);
}
