import { readFileSync } from 'node:fs';
import { findUpward } from '../../platform/process/find-upward.ts';

/** The product's typeface first; what it lacks (a mall's name in another script) comes from the reader's machine. */
export const TYPEFACE = "'Chart Sans', system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

let rule: string | undefined;

/**
 * The rule that carries the typeface within the drawing, since an image may fetch nothing. The file (20 kB, cut from Mona Sans) holds the
 * letters, digits and signs of the drawing alone, in the weights 400 to 700.
 */
export function typefaceRule(): string {
  rule ??= writeRule();
  return rule;
}

function writeRule(): string {
  const font = readFileSync(findUpward('server/forecast/analysis/fonts/chart-sans.woff2'));
  return `@font-face{font-family:'Chart Sans';font-weight:400 700;src:url(data:font/woff2;base64,${font.toString('base64')}) format('woff2')}`;
}
