/** How a bar of a share is coloured: red is for what is full, whatever is less is quiet. */
const LOOKS = {
  open: { bar: 'bg-muted', drawn: 'fill-muted' },
  full: { bar: 'bg-occupied', drawn: 'fill-occupied' },
} as const;

/** Full is the whole of it alone: one of 2,600 that is left makes it less. */
export function lookOfFill(part: number, whole: number) {
  return LOOKS[whole > 0 && part >= whole ? 'full' : 'open'];
}

/** The share in whole per cent: 100 only where it is full. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((Math.min(part, whole) / whole) * 100);
}
