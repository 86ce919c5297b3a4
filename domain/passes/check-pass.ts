import type { PassKind } from '../money/covers.ts';
import type { PricedClass } from '../money/tariff.ts';
import { readPlate } from '../plates/plate.ts';
import { addDays, startOfIndiaDay, type IndiaDate } from '../time/india-time.ts';
import { overlaps, type PassTimes, type WeekDay } from './pass-times.ts';

/** A pass, or a line of a list, as somebody writes it. */
export interface PassDraft {
  readonly kind: PassKind | 'watch';
  /** A person or a company. */
  readonly holder: string;
  readonly note: string;
  readonly plates: readonly string[];
  readonly quota: number | null;
  readonly levels: readonly string[];
  readonly days: readonly WeekDay[];
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly fromDay: IndiaDate;
  /** The last day; null: until somebody ends it. */
  readonly untilDay: IndiaDate | null;
  readonly paysAs: PricedClass | null;
}

/** A plate as it is matched and as people see it. */
export interface PlateOfPass {
  readonly key: string;
  readonly plate: string;
}

/** Why something is no pass: the rule by its code, at which field, in a sentence. */
export interface PassFault {
  readonly code: string;
  readonly field: keyof PassDraft;
  readonly sentence: string;
}

/** What a mall knows that a pass has to fit. */
interface Fitting {
  readonly levels: readonly string[];
  readonly currentYear: number;
}

/** The plates of a draft, or the first rule that it breaks. */
export function checkPass(draft: PassDraft, { levels, currentYear }: Fitting): PlateOfPass[] | PassFault {
  const unknown = draft.levels.find((level) => !levels.includes(level));
  if (unknown !== undefined) return fault('level_unknown', 'levels', `There is no level ${unknown}.`);
  if (draft.untilDay !== null && draft.untilDay < draft.fromDay)
    return fault('ends_before_it_begins', 'untilDay', 'The last day lies before the first.');
  if (draft.kind === 'watch' && draft.note.trim() === '')
    return fault('reason_missing', 'note', 'Say why this plate is watched.');
  if (draft.kind === 'watch' && draft.untilDay === null)
    return fault('end_missing', 'untilDay', 'A watched plate needs a last day.');
  return readPlates(draft.plates, currentYear);
}

function readPlates(given: readonly string[], currentYear: number): PlateOfPass[] | PassFault {
  const plates = new Map<string, PlateOfPass>();
  for (const text of given) {
    const { status, key } = readPlate(text, { currentYear });
    if (status !== 'valid' || key === null)
      return fault('plate_invalid', 'plates', `${text.slice(0, 20)} is no registration.`);
    if (plates.has(key)) return fault('plate_twice', 'plates', `${key} stands there twice.`);
    plates.set(key, { key, plate: key });
  }
  if (plates.size === 0) return fault('plate_missing', 'plates', 'Name at least one plate.');
  return [...plates.values()];
}

/** When a draft is good. */
export function timesOfDraft({ fromDay, untilDay, days, fromMinute, toMinute }: PassDraft): PassTimes {
  return {
    fromMs: startOfIndiaDay(fromDay).getTime(),
    untilMs: untilDay === null ? null : startOfIndiaDay(addDays(untilDay, 1)).getTime(),
    days,
    fromMinute,
    toMinute,
  };
}

/** A pass that a plate has already. */
export interface OtherPass {
  readonly kind: PassDraft['kind'];
  readonly number: number;
  readonly plateKey: string;
  readonly times: PassTimes;
}

/** The pass that a draft would stand beside at one time for one plate: one of them would have to be chosen, and nobody did. */
export function findOverlap(draft: PassDraft, others: Iterable<OtherPass>): PassFault | null {
  const times = timesOfDraft(draft);
  for (const { kind, number, plateKey, times: good } of others) {
    // A watched plate may well have a pass; watching it twice says two reasons.
    if (draft.kind === 'watch' || kind === 'watch' || !overlaps(times, good)) continue;
    const sentence = `${plateKey} has pass ${number} at the same time: end that one, or choose other days or hours.`;
    return fault('pass_overlaps', 'plates', sentence);
  }
  return null;
}

function fault(code: string, field: keyof PassDraft, sentence: string): PassFault {
  return { code, field, sentence };
}
