/** What makers write where no plate could be read. */
const NO_PLATE = new Set([
  '',
  '-',
  'unknown',
  'unrecognise',
  'unrecognised',
  'unrecognize',
  'unrecognized',
  'noplate',
  'no plate',
  '00000000',
  'null',
  'none',
  '车牌',
  '无车牌',
  '无牌',
]);

/** The plate as it was read; empty where a car was seen and no text: that is never a plate. */
export function plateText(read: string): string {
  const text = read.trim();
  return NO_PLATE.has(text.toLowerCase()) ? '' : text.slice(0, 200);
}
