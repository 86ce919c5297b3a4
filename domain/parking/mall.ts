import { indiaMinuteOfDay } from '../time/india-time.ts';
import { idAlwaysMeant } from './named-malls.ts';
import type { SlotAddress } from './slot-code.ts';
import { findFormatFault, formatSlotCode, slotCodeParser } from './slot-code.ts';

/** The shape of a mall's car park; slots are never stored by hand, they follow from it. */
export type ParkingLayout = {
  totalBasements: number;
  sections: readonly string[];
  slotsPerSection: number;
  slotFormat: string;
};

/** One slot: its code, its level's name (`B1`), its section's letter, its position within the section from 1. */
export type SlotPlace = { code: string; level: string; section: string; position: number };

export type ConfigFaults = Partial<Record<keyof ParkingLayout, string>>;

/** What a mall shows until it is configured. */
export const DEFAULT_PARKING_CONFIG: ParkingLayout = {
  totalBasements: 2,
  sections: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
  slotsPerSection: 10,
  slotFormat: 'B{level}{section}{index:02d}',
};

/** Opening hours as the operator sets them: minutes after midnight in India, 0 to 1440. */
export type OpeningHours = { isOffsetEnabled: boolean; offsetOn: number; offsetOff: number };

/** Whether a parking configuration can be used: a sentence for each field at fault, and every slot's code its own. */
export function checkParkingConfig(
  config: ParkingLayout,
): { ok: true; config: ParkingLayout } | { ok: false; fields: ConfigFaults } {
  const fields: ConfigFaults = {};
  if (!isWholeBetween(config.totalBasements, 1, 10)) {
    fields.totalBasements = 'The number of basements must be a whole number from 1 to 10.';
  }
  if (!isWholeBetween(config.slotsPerSection, 1, 100)) {
    fields.slotsPerSection = 'The slots per section must be a whole number from 1 to 100.';
  }
  const sections = findSectionFault(config.sections);
  if (sections !== null) fields.sections = sections;
  const slotFormat =
    findFormatFault(config.slotFormat) ?? (Object.keys(fields).length === 0 ? findCodeFault(config) : null);
  if (slotFormat !== null) fields.slotFormat = slotFormat;
  return Object.keys(fields).length === 0 ? { ok: true, config } : { ok: false, fields };
}

/** Every slot of a mall in order of level, section (as configured) and position. */
export function slotsOf(config: ParkingLayout): SlotPlace[] {
  const places: SlotPlace[] = [];
  for (let level = 1; level <= config.totalBasements; level++) {
    for (const section of config.sections) {
      for (let position = 1; position <= config.slotsPerSection; position++) {
        const code = formatSlotCode(config.slotFormat, { level, section, position });
        places.push({ code, level: `B${level}`, section, position });
      }
    }
  }
  return places;
}

/** The mall's name in addresses and topics: lower case, a trailing "parking" removed, the rest joined by hyphens. */
export function mallSlug(name: string): string {
  const lower = name.normalize('NFC').toLowerCase().trim();
  return hyphenate(lower.replace(/parking$/, '')) || hyphenate(lower);
}

/**
 * The mall that a name on the wire means: its name, else its slug, else the first word of its name, in any case. Where
 * several fit it is the first of them: a mall that comes later takes no other's name away. The names of the malls 1 and 2
 * stay theirs when they are called otherwise. Nothing is trimmed and nothing is a wildcard.
 */
export function findMall<M extends { id: number; name: string }>(
  malls: readonly M[],
  wanted: string,
): M | null {
  if (wanted === '') return null;
  const always = idAlwaysMeant(wanted);
  const named = malls.find(({ id }) => id === always);
  if (named) return named;
  const lower = wanted.toLowerCase();
  const readings: ((mall: M) => boolean)[] = [
    (mall) => mall.name === wanted,
    (mall) => mall.name.toLowerCase() === lower,
    (mall) => mallSlug(mall.name) === lower,
    (mall) => firstWord(mall.name) === lower,
  ];
  for (const fits of readings) {
    const found = malls.find(fits);
    if (found) return found;
  }
  return null;
}

/** Whether the mall is closed for a part of each day; equal hours mean all day. */
export function hasHours({ isOffsetEnabled, offsetOn, offsetOff }: OpeningHours): boolean {
  return isOffsetEnabled && offsetOn % 1440 !== offsetOff % 1440;
}

/** Whether the mall's opening hours hold at an instant; equal hours mean all day, an earlier end crosses midnight. */
export function isOpenAt(mall: OpeningHours, at: Date): boolean {
  return isOpenAtMinute(mall, indiaMinuteOfDay(at));
}

/** The same by the minute of any Indian day, 0 to 1439. */
export function isOpenAtMinute(mall: OpeningHours, minute: number): boolean {
  if (!hasHours(mall)) return true;
  const { offsetOn, offsetOff } = mall;
  return offsetOn < offsetOff
    ? minute >= offsetOn && minute < offsetOff
    : minute >= offsetOn || minute < offsetOff;
}

/** Whether drivers see the mall as live at an instant: switched on, and within its opening hours where it has some. */
export function isLiveAt(mall: OpeningHours & { isLive: boolean }, at: Date): boolean {
  return mall.isLive && isOpenAt(mall, at);
}

function firstWord(name: string): string {
  return name.trim().toLowerCase().split(/\s+/)[0] ?? '';
}

function hyphenate(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** Whether a section may be called so: by one capital letter from A to Z. */
export function isSectionLetter(text: string): boolean {
  return /^[A-Z]$/.test(text);
}

function findSectionFault(sections: readonly string[]): string | null {
  if (sections.length === 0) return 'At least one section is needed.';
  if (!sections.every(isSectionLetter)) {
    return 'Each section must be one capital letter from A to Z.';
  }
  return new Set(sections).size === sections.length ? null : 'Each section letter may appear once.';
}

function findCodeFault(config: ParkingLayout): string | null {
  const missing = findMissingPlaceholders(config);
  if (missing.length > 0) return `The slot format must contain ${missing.join(', ')}.`;
  const parse = slotCodeParser(config.slotFormat);
  for (const place of slotsOf(config)) {
    if (place.code === '') return 'The slot format may not be empty.';
    // A code that reads back as its own place cannot be another's too.
    if (!isAt(place, parse(place.code))) {
      return `The slot format leaves open which slot ${place.code} is.`;
    }
  }
  return null;
}

function findMissingPlaceholders(config: ParkingLayout): string[] {
  const { slotFormat: format, totalBasements, sections, slotsPerSection } = config;
  const missing: string[] = [];
  if (totalBasements > 1 && !format.includes('{level}')) missing.push('{level}');
  const hasOnlyA = sections.length === 1 && sections[0] === 'A';
  if (!hasOnlyA && !format.includes('{section}')) missing.push('{section}');
  if (slotsPerSection > 1 && !format.includes('{index')) missing.push('{index:02d}');
  return missing;
}

function isAt(place: SlotPlace, read: SlotAddress | null): boolean {
  return (
    read?.section === place.section && read.position === place.position && `B${read.level}` === place.level
  );
}

function isWholeBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
