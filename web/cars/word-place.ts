import type { OwnCar, SlotSurety } from '#contract/own-cars.ts';
import { findWayOnFoot } from '#domain/parking/way-on-foot.ts';
import { indiaTime } from '#domain/time/india-time.ts';

type Place = NonNullable<OwnCar['place']>;

const SURETIES: Readonly<Record<SlotSurety, string>> = {
  confirmed: 'Confirmed: the gate gave your car this spot, and a sensor saw it taken.',
  inferred: 'Most likely: this spot was taken soon after you came in, and it fits your car.',
  suggested: 'Suggested, not confirmed: the gate named this spot, and no sensor has seen your car take it.',
};

type Sure = Pick<Place, 'surety' | 'emptySince' | 'takenAnewSince'>;

/** How sure a car's slot is, in a sentence: a slot that is a guess is called one. */
export function wordSurety({ surety, emptySince, takenAnewSince }: Sure): string {
  const seen =
    emptySince !== null
      ? `its sensor has shown no car there since ${timeOf(emptySince)}`
      : takenAnewSince !== null && `a car was seen taking this spot anew at ${timeOf(takenAnewSince)}`;
  if (seen === false || surety === 'suggested') return SURETIES[surety];
  if (surety === 'inferred')
    return `Not confirmed: this spot was taken soon after you came in, but ${seen}. Yours may stand elsewhere.`;
  const also = emptySince === null ? ' it may be another one, and yours' : ' it';
  return `${seen.charAt(0).toUpperCase()}${seen.slice(1)}:${also} may have been moved.`;
}

function timeOf(instant: string): string {
  return indiaTime(new Date(instant));
}

const SHORT: Readonly<Record<SlotSurety, string>> = {
  confirmed: 'confirmed',
  inferred: 'most likely',
  suggested: 'suggested, not confirmed',
};

/** The same in a word or two, beside the slot; of a car that has left nothing but its surety is known. */
export function wordSuretyShort({
  surety,
  emptySince = null,
  takenAnewSince = null,
}: Pick<Sure, 'surety'> & Partial<Sure>): string {
  if ((emptySince ?? takenAnewSince) === null || surety === 'suggested') return SHORT[surety];
  return surety === 'inferred' ? 'not confirmed' : 'may have been moved';
}

/** The slot of a visit, in the same words on every screen; of a car that is inside where it stands now, as far as somebody knows. */
export function wordSlotOfVisit(
  { slot, slotSurety }: { readonly slot: string; readonly slotSurety: SlotSurety | null },
  place: Place | null | undefined,
): string | null {
  if (place === null) return null;
  if (place) return `${place.slot}, ${wordSuretyShort(place)}`;
  return slotSurety && `${slot}, ${wordSuretyShort({ surety: slotSurety })}`;
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** The way on foot, step by step. */
export function wordWay(place: Place): string[] {
  const way = findWayOnFoot(place);
  const toLevel = `Take the stairs or a lift to level ${place.level}, and start at Entry/Exit.`;
  if (!way) return [toLevel, `Look for section ${place.section} and spot ${place.slot}.`];
  const { row, rows, place: inRow, inRow: sections, line, placeInLine } = way;
  const toRow =
    rows === 1
      ? ''
      : row === 1
        ? 'In the row of sections nearest to you, '
        : `Walk past ${row === 2 ? 'one row' : `${row - 1} rows`} of sections; in the ${ordinal(row)} row, `;
  const side = sections === 1 ? 'stands alone' : `is the ${ordinal(inRow)} from the left`;
  const section = `${toRow === '' ? 'Section' : 'section'} ${place.section} ${side}.`;
  return [
    toLevel,
    `${toRow}${section}`,
    `${place.slot} is in its ${ordinal(line)} line of spots, counted from the far end, ${ordinal(placeInLine)} from the left.`,
  ];
}

function ordinal(number: number): string {
  return ORDINALS[number - 1] ?? `${number}th`;
}
