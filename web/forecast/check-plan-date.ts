import { addDays } from '#domain/time/india-time.ts';

export type PlanDate = { ok: true; date: string | null } | { ok: false; reason: string };

/** A day not earlier than today, and not beyond what can be forecast. An empty field is no day yet. */
export function checkPlanDate(typed: string, first: string, last: string): PlanDate {
  if (typed === '') return { ok: true, date: null };
  if (!isDay(typed)) return { ok: false, reason: 'Type a day that exists.' };
  if (typed < first) return { ok: false, reason: 'This day is past: choose today or a later day.' };
  if (typed > last) return { ok: false, reason: 'Choose a day within a year from now.' };
  return { ok: true, date: typed };
}

function isDay(typed: string): boolean {
  try {
    return addDays(typed, 0) === typed;
  } catch {
    return false;
  }
}
