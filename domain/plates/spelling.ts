import type { Confusions } from './confusions.ts';
import { LOOKALIKE_COST, measurePlates, type AreConfused } from './distance.ts';
import type { ExitSignals, OpenCandidate } from './candidate.ts';
import { cleanPlateText } from './grammar.ts';
import { readPlate } from './plate.ts';
import type { PlateReading } from './plate.ts';

/** One way a camera's reading may be spelled; `cost` is the doubt that the spelling itself brings. */
export type Spelling = { readonly text: string; readonly cost: number; readonly isPlate: boolean };

/** What an exit read may be: its plate, its candidates, its bare text, and the other plates that the camera offers. */
export function listExitSpellings(reading: PlateReading, signals: ExitSignals): readonly Spelling[] {
  const offered = listOfferedKeys(signals).map((key) => spellPlate(key, LOOKALIKE_COST));
  return [...listSpellings(reading), ...offered];
}

/** The registrations among the camera's own alternatives. */
export function listOfferedKeys(signals: ExitSignals): readonly string[] {
  return (signals.cameraCandidates ?? []).flatMap((text) => readPlate(text).key ?? []);
}

/**
 * How far an exit read lies from an open session: the nearest pair of their spellings, at least one of which is a
 * registration. Infinity beyond what is measured. `confusions` are those of the camera at the exit.
 */
export function measureCandidate(
  exits: readonly Spelling[],
  candidate: OpenCandidate,
  confusions?: Confusions,
  measure = measurePlates,
): number {
  const areConfused = toAreConfused(candidate.entryConfusions, confusions);
  let nearest = Infinity;
  for (const entry of listEntrySpellings(candidate)) {
    for (const exit of exits) {
      if (!entry.isPlate && !exit.isPlate) continue;
      nearest = Math.min(nearest, entry.cost + exit.cost + measure(entry.text, exit.text, areConfused));
    }
  }
  return nearest;
}

/** What either of two cameras is known to mix up; nothing where neither is known for anything. */
function toAreConfused(atEntry?: Confusions, atExit?: Confusions): AreConfused | undefined {
  if (!atEntry && !atExit) return undefined;
  return (entry, exit) => atEntry?.has(entry + exit) === true || atExit?.has(exit + entry) === true;
}

/** TS and TG, OR and OD, UA and UK, DN and DD are different registrations, however alike the rest is. */
export function isAliasOfRetiredState(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one.slice(2) !== other.slice(2)) return false;
  return RETIRED_STATES.has(one.slice(0, 2) + other.slice(0, 2));
}

const RETIRED_STATES = new Set(['TSTG', 'TGTS', 'OROD', 'ODOR', 'UAUK', 'UKUA', 'DNDD', 'DDDN']);

function listEntrySpellings({ key, entryRaw }: OpenCandidate): readonly Spelling[] {
  const raw = entryRaw ?? null;
  if (key === null) return raw === null ? [] : listSpellings(readPlate(raw));
  const bare = raw === null || raw === key ? key : cleanPlateText(raw);
  if (bare === key) return [spellPlate(key, 0)];
  // Written without the zeros of its key it is the same registration.
  const isSame = readPlate(bare).key === key && readPlate(bare).status === 'valid';
  return [spellPlate(key, 0), isSame ? spellPlate(bare, 0) : spellBare(bare)];
}

/**
 * The key, what the reading may have been, and the bare text. The bare text counts because padding hides mix-ups:
 * MH12AB5438 read as MH12ABS438 is the registration MH 12 ABS 0438.
 */
function listSpellings(reading: PlateReading): Spelling[] {
  const bare = cleanPlateText(reading.raw);
  if (reading.key !== null)
    return reading.key === bare ? [spellPlate(bare, 0)] : [spellPlate(reading.key, 0), spellBare(bare)];
  return [
    ...reading.candidates.map((key) => spellPlate(key, reading.cost * LOOKALIKE_COST)),
    spellBare(bare),
  ];
}

function spellPlate(text: string, cost: number): Spelling {
  return { text, cost, isPlate: true };
}

function spellBare(text: string): Spelling {
  return { text, cost: 0, isPlate: false };
}
