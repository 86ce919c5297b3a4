import type { TariffList } from '#contract/money.ts';
import type { Paise } from '#domain/money/money.ts';
import { VEHICLE_CLASSES, type PricedClass, type TariffDocument } from '#domain/money/tariff.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { wordClasses, wordPrice } from './word-tariff.ts';
import { wordInstant, wordLength, wordName } from './words.ts';

type Version = TariffList['versions'][number];

/** What an instant is compared with: the version that would be in force then, were nothing published. */
export function inForceAt(versions: readonly Version[], at: Date | null): Version | null {
  const now = versions.find(({ state }) => state === 'in_force') ?? null;
  if (at === null) return now;
  const begun = waiting(versions).filter(({ effectiveFrom }) => new Date(effectiveFrom) < at);
  return begun.at(-1) ?? now;
}

/** The versions that wait for later, the next one first. */
export function waiting(versions: readonly Version[]): Version[] {
  return versions
    .filter(({ state }) => state === 'scheduled')
    .toSorted((one, other) => Date.parse(one.effectiveFrom) - Date.parse(other.effectiveFrom));
}

/** What becomes of a version that waits, where something is published from an instant on; null from now on. */
export function wordWaiting({ version, effectiveFrom }: Version, at: Date | null): string | null {
  const begins = Date.parse(effectiveFrom);
  if (at !== null && begins < at.getTime()) return null;
  if (at !== null && begins === at.getTime())
    return `Version ${version}, which waits for that time, is called off.`;
  return `Version ${version} takes over on ${wordInstant(effectiveFrom)}, without what you change now.`;
}

/** What somebody pays differently under another document, a sentence a change. */
export function wordChanges(before: TariffDocument | null, after: TariffDocument): string[] {
  if (before === null) return ['These are the first prices of this mall.'];
  if (after.zero) return [before.zero ? 'Nothing is charged, as before.' : 'Nothing is charged any more.'];
  const first = before.zero ? ['This mall charges, which it did not before.'] : [];
  const all = [...first, ...changesOfPrices(before, after), ...changesBeside(before, after)];
  return all.length === 0 ? ['What is charged stays as it is.'] : all;
}

/** Vehicles that see the same changes share their sentences. */
function changesOfPrices(before: TariffDocument, after: TariffDocument): string[] {
  const groups = new Map<string, PricedClass[]>();
  for (const one of VEHICLE_CLASSES)
    for (const change of changesOfRules(rulesOf(before, one), rulesOf(after, one)))
      groups.set(change, [...(groups.get(change) ?? []), one]);
  return [...groups].map(([change, classes]) => `${wordClasses({ classes })}: ${change}.`);
}

type Rules = ReadonlyMap<string, readonly string[]>;

function rulesOf({ prices }: TariffDocument, vehicleClass: PricedClass): Rules {
  const price = prices.find(({ classes }) => classes.includes(vehicleClass));
  return new Map(price ? wordPrice(price).map(({ name, lines }) => [name, lines]) : []);
}

function changesOfRules(before: Rules, after: Rules): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, next] = [before.get(name) ?? [], after.get(name) ?? []];
    const head = name === 'Price' ? '' : `${name}: `;
    return pairLines(old, next).map((change) => `${head}${change}`);
  });
}

/** Line by line where there are as many as before, else as a whole. */
function pairLines(old: readonly string[], next: readonly string[]): string[] {
  const pairs =
    old.length === next.length
      ? old.map((line, at) => [line, next[at] ?? ''] as const)
      : [[old.join(' '), next.join(' ')] as const];
  return pairs.filter(([one, other]) => one !== other).map(([one, other]) => wordPair(one, other));
}

function wordPair(old: string, next: string): string {
  if (old === '') return `${next} is new`;
  if (next === '') return `${old} ends`;
  // `06:00 to 12:00: ₹30`: a time of day that stays is named once.
  const head = old.slice(0, old.lastIndexOf(': ') + 2);
  const isSame = head.length > 2 && next.startsWith(head);
  return `${old} becomes ${isSame ? next.slice(head.length) : next}`;
}

function changesBeside(before: TariffDocument, after: TariffDocument): string[] {
  const fee = (paise: Paise | null) => (paise === null ? '' : wordRupees(paise));
  const [old, next] = [fee(before.lostTicketPaise), fee(after.lostTicketPaise)];
  const fees = old === next ? [] : [`Fee where nobody knows the entry: ${wordPair(old, next)}.`];
  return [...fees, ...changesOfStamps(stampsOf(before), stampsOf(after))];
}

function stampsOf({ validations }: TariffDocument): ReadonlyMap<string, string> {
  return new Map(
    validations.map(({ code, freeMinutes }) => [
      code,
      freeMinutes === null ? 'the whole stay free' : `${wordLength(freeMinutes)} free`,
    ]),
  );
}

function changesOfStamps(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((code) => [code, before.get(code) ?? '', after.get(code) ?? ''] as const)
    .filter(([, old, next]) => old !== next)
    .map(([code, old, next]) => `Stamp ${wordName(code)}: ${wordPair(old, next)}.`);
}
