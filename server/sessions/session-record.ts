import type { Paise } from '#domain/money/money.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import type { ChargeLine } from '#domain/money/tariff.ts';

/** Marks a stay of which only the exit was seen; its `entryAt` then repeats the exit. */
export const ENTRY_UNKNOWN = 'entry-unknown';

/** What was owed at the end of a stay, line by line; `reason` says why nothing was. */
export interface StayCharge {
  readonly paise: Paise;
  readonly lines: readonly ChargeLine[];
  readonly reason: string | null;
}

/** One stay, as stored. */
export interface Stay {
  readonly id: number;
  readonly publicId: string;
  readonly mall: number;
  /** The match key; null while it is withheld: unreadable, or a second car under one plate. */
  readonly plateKey: string | null;
  readonly plate: string;
  readonly entryAt: Date;
  readonly exitAt: Date | null;
  readonly state: 'open' | 'closed';
  /** When the stay ended as far as is known: its exit, or the next entry of a car whose exit was missed. */
  readonly closedAt: Date | null;
  readonly review: ReviewReason | null;
  readonly flags: readonly string[];
  readonly vehicleClass: string | null;
  readonly entryGate: string | null;
  readonly exitGate: string | null;
  readonly entryConfidence: number | null;
  readonly entryPlateRaw: string | null;
  readonly exitPlateRaw: string | null;
  readonly suggestedSlot: string | null;
  readonly slotCode: string | null;
  readonly slotBasis: 'suggested' | 'inferred' | null;
  readonly slotConfirmedAt: Date | null;
  readonly tariffId: number | null;
  readonly charge: StayCharge;
  readonly matchDetail: Readonly<Record<string, unknown>>;
}

export type NewStay = Omit<Stay, 'id'>;

export function isEntryKnown(stay: Pick<Stay, 'flags'>): boolean {
  return !stay.flags.includes(ENTRY_UNKNOWN);
}

/** The slot that people are shown: the one taken, else the one suggested. */
export function shownSlot(stay: Pick<Stay, 'slotCode' | 'suggestedSlot'>): string | null {
  return stay.slotCode ?? stay.suggestedSlot;
}
