import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import type { Alert, AlertFacts } from './alerts.ts';

/** What a person decided and the cameras contradict, as a sentence; empty of any other alert. */
export function wordContradicted(alert: Alert): string {
  if ('text' in alert.facts) return '';
  if (alert.kind === 'end_contradicted' && 'readAt' in alert.facts) return wordContradictedEnd(alert.facts);
  return alert.kind === 'plate_contradicted' && 'price' in alert.facts
    ? wordContradictedPlate(alert.facts)
    : '';
}

/** What end a person gave a visit, and what a camera saw, as a sentence. */
export function wordContradictedEnd(facts: AlertFacts<'end_contradicted'>): string {
  const { gate, endedAt, readAt } = facts;
  return `A person ended this visit as of ${wordInstant(endedAt)}, and its plate was read at ${gate} on ${wordInstant(readAt)}. ${wordMissing(facts)}`;
}

/** The same of a plate. */
export function wordContradictedPlate(facts: AlertFacts<'plate_contradicted'>): string {
  return `A person gave this visit a plate that neither camera read: both, at the entry and at ${facts.gate}, surely read another one. ${wordMissing(facts)}`;
}

function wordMissing({ charged, price }: { charged: number; price: number }): string {
  return `₹${charged} was charged, of about ₹${price}.`;
}

function wordInstant(instant: string): string {
  const at = new Date(instant);
  return `${indiaDate(at)} at ${indiaTime(at)}`;
}
