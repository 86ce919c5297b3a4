export type PlateKind =
  | 'standard'
  | 'no-series'
  | 'bharat'
  | 'diplomatic'
  | 'military'
  | 'temporary'
  | 'trade'
  | 'vintage'
  | 'legacy';

/** A registration taken apart. `hasUnissuedLetter`: the shape fits, but I or O stand where none are issued. */
export type ParsedPlate = {
  readonly kind: PlateKind;
  readonly key: string;
  readonly display: string;
  readonly state: string | null;
  readonly hasUnissuedLetter: boolean;
};

export type GrammarLimits = { readonly currentYear?: number | undefined };

/** Codes of States and territories, the retired ones included: they are still on the road. */
const STATES = new Set(
  (
    'AN AP AR AS BR CG CH DD DL GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL ' +
    'OD PB PY RJ SK TN TG TR UK UP WB OR UA TS DN'
  ).split(' '),
);

const FIRST_BHARAT_YEAR = 21;

/** What a reader or a form gave, reduced to A-Z, 0-9 and the military arrow. */
export function cleanPlateText(raw: string): string {
  return raw
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('\u2B06', '\u2191')
    .replaceAll(/[^A-Z0-9\u2191]/g, '');
}

/**
 * Whether a text has letters or digits of another script or with accents, which no plate has. They are dropped when it is
 * cleaned, and what is left may be another car's: with a Cyrillic letter in it GJ05A1234 would be GJ051234.
 */
export function hasForeignLetters(raw: string): boolean {
  return /(?![A-Za-z0-9])[\p{L}\p{N}]/u.test(raw.normalize('NFKC'));
}

/** Takes a cleaned text apart by the grammar of Indian registrations; the first kind that fits wins, null if none. */
export function parsePlate(text: string, limits: GrammarLimits = {}): ParsedPlate | null {
  for (const [kind, pattern] of PATTERNS) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const parsed = PARSERS[kind](groups, limits);
    if (parsed !== null) return { kind, ...parsed };
  }
  return null;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Parser = (groups: Groups, limits: GrammarLimits) => Omit<ParsedPlate, 'kind'> | null;

/** In parse order. A trade plate has the shape of a TC series, so it comes before the standard one. */
const PATTERNS: readonly (readonly [PlateKind, RegExp])[] = [
  ['bharat', /^(?<year>\d\d)BH(?<number>\d{4})(?<series>[A-Z]{1,2})$/],
  ['vintage', /^(?<state>[A-Z]{2})VA(?<series>[A-Z]{2})(?<number>\d{4})$/],
  ['temporary', /^T(?<month>\d\d)(?<year>\d\d)(?<state>[A-Z]{2})(?<number>\d{4})(?<series>[A-Z]{1,2})$/],
  ['trade', /^(?<state>[A-Z]{2})(?<rto>\d{1,2})(?<series>TC)(?<number>\d{1,4})$/],
  ['diplomatic', /^(?<country>\d{1,3})(?<corps>CD|CC|UN)(?<number>\d{1,4})$/],
  ['military', /^\u2191?(?<year>\d\d)(?<broad>[A-Z])(?<number>\d{5,6})(?<series>[A-Z])$/],
  ['standard', /^(?<state>[A-Z]{2})(?<rto>\d{1,2})(?<series>[A-Z]{1,3})(?<number>\d{1,4})$/],
  ['no-series', /^(?<state>[A-Z]{2})(?<rto>\d{1,2})(?<number>\d{4})$/],
  ['legacy', /^(?<series>[A-Z]{3})(?<number>\d{4})$/],
];

const PARSERS: Readonly<Record<PlateKind, Parser>> = {
  bharat: parseBharat,
  vintage: parseVintage,
  temporary: parseTemporary,
  trade: parseStandard,
  diplomatic: parseDiplomatic,
  military: parseMilitary,
  standard: parseStandard,
  'no-series': parseStandard,
  legacy: parseLegacy,
};

function parseStandard({ state = '', rto = '', series = '', number = '' }: Groups) {
  if (!STATES.has(state) || !isIssued(rto) || !isIssued(number)) return null;
  return assemble([state, rto.padStart(2, '0'), series, number.padStart(4, '0')], series, state);
}

function parseBharat({ year = '', number = '', series = '' }: Groups, { currentYear }: GrammarLimits) {
  const isFuture = currentYear !== undefined && 2000 + Number(year) > currentYear;
  if (Number(year) < FIRST_BHARAT_YEAR || isFuture || !isIssued(number)) return null;
  return assemble([year, 'BH', number, series], series, null);
}

function parseVintage({ state = '', series = '', number = '' }: Groups) {
  if (!STATES.has(state) || !isIssued(number)) return null;
  return assemble([state, 'VA', series, number], series, state);
}

function parseTemporary({ month = '', year = '', state = '', number = '', series = '' }: Groups) {
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (!isMonth || !STATES.has(state) || !isIssued(number)) return null;
  return assemble(['T', `${month}${year}`, state, number, series], series, state);
}

function parseDiplomatic({ country = '', corps = '', number = '' }: Groups) {
  if (!isIssued(country) || !isIssued(number)) return null;
  return assemble([String(Number(country)), corps, String(Number(number))], '', null);
}

function parseMilitary({ year = '', broad = '', number = '', series = '' }: Groups) {
  if (!isIssued(number)) return null;
  const parsed = assemble([`${year}${broad}`, `${number}${series}`], broad + series, null);
  return { ...parsed, display: `\u2191${parsed.display}` };
}

function parseLegacy({ series = '', number = '' }: Groups) {
  return isIssued(number) ? assemble([series, number], series, null) : null;
}

function isIssued(digits: string): boolean {
  return Number(digits) > 0;
}

function assemble(parts: readonly string[], series: string, state: string | null) {
  const shown = parts.filter((part) => part !== '');
  return { key: shown.join(''), display: shown.join(' '), state, hasUnissuedLetter: /[IO]/.test(series) };
}
