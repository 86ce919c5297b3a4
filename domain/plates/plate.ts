import { cleanPlateText, hasForeignLetters, parsePlate } from './grammar.ts';
import type { GrammarLimits, ParsedPlate, PlateKind } from './grammar.ts';
import { fitLookalikes } from './lookalikes.ts';
import { joinLines } from './joined-lines.ts';
import type { LookalikeFit } from './lookalikes.ts';

/** `suspect`: unlikely on today's roads; `state-lookalike`: TS and TG differ by one easily mixed letter. */
export type PlateFlag = 'suspect' | 'state-lookalike';

/** One reading: `raw` as received, `key` for matching (null unless valid or corrected), `display` for people. */
export type PlateReading = {
  readonly raw: string;
  readonly key: string | null;
  readonly display: string;
  readonly status: 'valid' | 'corrected' | 'ambiguous' | 'invalid' | 'none';
  readonly kind: PlateKind | null;
  readonly flags: readonly PlateFlag[];
  /** Characters replaced by look-alikes to reach the key or the candidates. */
  readonly cost: number;
  /** What an ambiguous reading may have been. */
  readonly candidates: readonly string[];
};

const PLACEHOLDERS = new Set([
  '',
  'UNKNOWN',
  'UNKNOW',
  'NOPLATE',
  'NOTPLATE',
  'UNLICENSED',
  'NONE',
  'NULL',
  'NA',
]);
const MOST_CORRECTIONS = 2;
/** Lines in the wrong order count as one correction. */
const TURNED_LINES = 1;
const LONGEST_SHOWN = 20;

/**
 * Reads any text as an Indian registration and never throws. With `currentYear`, Bharat plates of later years are
 * refused. Only look-alikes of digit and letter are corrected, and only when one registration is nearest; and two lines
 * that were joined in the wrong order, where only one registration can be made of them.
 */
export function readPlate(raw: string, options: GrammarLimits = {}): PlateReading {
  const text = dropStrip(cleanPlateText(raw), options);
  if (PLACEHOLDERS.has(text)) return withoutKey(raw, '', 'none');
  if (hasForeignLetters(raw)) return withoutKey(raw, text, 'invalid');
  const parsed = parsePlate(text, options);
  if (parsed !== null && !parsed.hasUnissuedLetter) return withKey(raw, parsed, 0);
  const fit = fitLookalikes(text, options);
  if (parsed !== null) return { ...withoutKey(raw, text, 'ambiguous', fit), flags: ['suspect'] };
  if (fit === null) return readJoined(raw, text, options);
  return readFit(raw, text, fit, options);
}

/** Whether an account may claim this text as its plate: only what is a registration as typed. */
export function isClaimablePlate(raw: string, options: GrammarLimits = {}): boolean {
  return readPlate(raw, options).status === 'valid';
}

/** The high-security strip IND is often read as part of the plate; dropped only if the rest is one. */
function dropStrip(text: string, options: GrammarLimits): string {
  if (!text.startsWith('IND') || parsePlate(text, options) !== null) return text;
  const rest = text.slice('IND'.length);
  return parsePlate(rest, options) === null ? text : rest;
}

function readJoined(raw: string, text: string, options: GrammarLimits): PlateReading {
  const joined = joinLines(text, options);
  return joined === null ? withoutKey(raw, text, 'invalid') : withKey(raw, joined, TURNED_LINES);
}

function readFit(raw: string, text: string, fit: LookalikeFit, options: GrammarLimits): PlateReading {
  const [only, ...others] = fit.keys;
  const parsed = only === undefined || others.length > 0 ? null : parsePlate(only, options);
  if (parsed === null || fit.cost > MOST_CORRECTIONS) return withoutKey(raw, text, 'ambiguous', fit);
  return withKey(raw, parsed, fit.cost);
}

function withKey(raw: string, parsed: ParsedPlate, cost: number): PlateReading {
  const status = cost === 0 ? 'valid' : 'corrected';
  const { key, display, kind } = parsed;
  return { raw, key, display, status, kind, flags: flagsOf(parsed), cost, candidates: [] };
}

function withoutKey(
  raw: string,
  text: string,
  status: 'ambiguous' | 'invalid' | 'none',
  fit: LookalikeFit | null = null,
): PlateReading {
  const display = text.slice(0, LONGEST_SHOWN);
  const candidates = fit?.keys ?? [];
  return { raw, key: null, display, status, kind: null, flags: [], cost: fit?.cost ?? 0, candidates };
}

function flagsOf({ kind, state }: ParsedPlate): PlateFlag[] {
  const flags: PlateFlag[] = [];
  if (kind === 'trade' || kind === 'legacy') flags.push('suspect');
  if (state === 'TS' || state === 'TG') flags.push('state-lookalike');
  return flags;
}
