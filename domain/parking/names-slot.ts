/** Any run of digits is one digit, and each letter one letter. */
function shapeOf(text: string): string {
  return text.toUpperCase().replaceAll(/\d+/g, '0').replaceAll(/[A-Z]/g, 'A');
}

const LONGEST_NUMBER = 3;

/**
 * Whether a text may stand in the code of a slot that a mall has or had: by the shape of its slots' codes, since what a
 * smaller layout has dropped had the same shape. Its number had one digit more at most: of a tenth level, a hundredth slot.
 */
export function mayNameSlot(text: string, codes: readonly string[]): boolean {
  const longest = Math.max(LONGEST_NUMBER, ...codes.map((code) => longestNumber(code) + 1));
  if (longestNumber(text) > longest) return false;
  const shape = shapeOf(text);
  return [...new Set(codes.map(shapeOf))].some((one) => one.includes(shape));
}

function longestNumber(text: string): number {
  return Math.max(0, ...(text.match(/\d+/g) ?? []).map(({ length }) => length));
}
