/** Where a slot lies: basement 1 to 10, section letter, position within the section from 1. */
export type SlotAddress = { level: number; section: string; position: number };

/** What a slot format may hold between its placeholders: codes travel in addresses and topics. */
const LITERAL = /^[A-Z0-9._-]*$/;
const PLACEHOLDER = /\{[^{}]*\}/g;
const PATTERNS: Readonly<Record<string, string>> = {
  '{level}': '(?<level>[0-9]{1,2}?)',
  '{section}': '(?<section>[A-Z])',
  '{index}': '(?<index>[0-9]{1,3})',
  '{index:02d}': '(?<index>[0-9]{1,3})',
};

/** The code of a slot, upper case: `B{level}{section}{index:02d}` gives `B1A01`. */
export function formatSlotCode(format: string, address: SlotAddress): string {
  const values: Readonly<Record<string, string>> = {
    '{level}': String(address.level),
    '{section}': address.section,
    '{index}': String(address.position),
    '{index:02d}': String(address.position).padStart(2, '0'),
  };
  return format.replace(PLACEHOLDER, (name) => values[name] ?? name).toUpperCase();
}

/** Returns what reads the codes of a format: the address that a code names, or null where it is not one, letter for letter. */
export function slotCodeParser(format: string): (code: string) => SlotAddress | null {
  const pattern = patternOf(format);
  return (code) => {
    const address = readLoosely(pattern, code);
    return address !== null && formatSlotCode(format, address) === code ? address : null;
  };
}

/** A code as it is usually written: trimmed, upper case, index padded to two digits. */
export function normaliseSlotCode(raw: string): string {
  return raw
    .trim()
    .toUpperCase()
    .replace(/(?<![0-9])[0-9]$/, (digit) => `0${digit}`);
}

/** The address that a person or device meant in this format (`b1a1` means `B1A01`), or null. */
export function readSlotCode(format: string, raw: string): SlotAddress | null {
  return readLoosely(patternOf(format), raw.trim().toUpperCase());
}

/** What is wrong with a format's spelling, as a sentence; null where nothing is. */
export function findFormatFault(format: string): string | null {
  if (format.length > 60) return 'The slot format may be at most 60 characters long.';
  const names = format.match(PLACEHOLDER) ?? [];
  const unknown = names.find((name) => PATTERNS[name] === undefined);
  if (unknown !== undefined) return `The slot format has an unknown placeholder ${unknown}.`;
  if (new Set(names.map((name) => name.replace(':02d', ''))).size !== names.length) {
    return 'The slot format may hold each placeholder once.';
  }
  if (!LITERAL.test(format.replace(PLACEHOLDER, '').toUpperCase())) {
    return 'Besides placeholders the slot format may hold letters A to Z, digits, hyphens, dots and underscores.';
  }
  return null;
}

/** A part that the format leaves out is the first of its kind: a single basement needs no `{level}`. */
function readLoosely(pattern: RegExp, code: string): SlotAddress | null {
  const parts = pattern.exec(code)?.groups;
  if (parts === undefined) return null;
  const level = Number(parts['level'] ?? 1);
  const position = Number(parts['index'] ?? 1);
  return level < 1 || position < 1 ? null : { level, section: parts['section'] ?? 'A', position };
}

function patternOf(format: string): RegExp {
  const source = format
    .toUpperCase()
    .split(/(\{[^{}]*\})/)
    .map((part) => PATTERNS[part.toLowerCase()] ?? part.replace(/[^A-Z0-9]/g, '\\$&'))
    .join('');
  // With this group `groups` is present, also in a format without placeholders.
  return new RegExp(`^${source}(?<end>)$`);
}
