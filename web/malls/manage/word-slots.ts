import type { ParkingConfig } from '#contract/malls.ts';

/** What a layout adds up to, in words: `160 slots: 2 basements, 8 sections of 10`. */
export function wordSlots({ totalBasements, sections, slotsPerSection }: ParkingConfig): string {
  const total = (totalBasements * sections.length * slotsPerSection).toLocaleString('en-IN');
  const levels = `${totalBasements} ${totalBasements === 1 ? 'basement' : 'basements'}`;
  const each = `${sections.length} ${sections.length === 1 ? 'section' : 'sections'} of ${slotsPerSection}`;
  return `${total} ${total === '1' ? 'slot' : 'slots'}: ${levels}, ${each}`;
}
