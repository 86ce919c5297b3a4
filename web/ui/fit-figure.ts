import type { CSSProperties, ReactNode } from 'react';

/** How wide a letter of a figure is, as a share of its height; commas are narrower. */
const LETTER = 0.62;

/**
 * The size of a figure that stands in one line within its container (`@container`), `largest` unless it is too long for
 * that: a sum that goes on in a second line is taken for a smaller one.
 */
export function fitFigure(value: ReactNode, largest: string): CSSProperties {
  if (typeof value !== 'string' || value.length === 0) return { fontSize: largest };
  const share = Math.round(100 / (LETTER * value.length));
  return { fontSize: `min(${largest}, ${share}cqi)` };
}
