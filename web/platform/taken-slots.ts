const count = (value: number) => value.toLocaleString('en-IN');

/** Whether no slot is known of those that can be taken: then 0 taken says nothing. */
export function isNoneKnown(unknown: number | null, slots: number): boolean {
  return unknown === null || (slots > 0 && unknown >= slots);
}

/** The slots taken: a span where some are not known, since each of those may be taken too. */
export function wordTakenSlots(occupied: number, unknown: number): string {
  return unknown > 0 ? `${count(occupied)} to ${count(occupied + unknown)}` : count(occupied);
}
