/** How a bar of what is taken is coloured: red is for what is full, whatever is less is quiet. */
const LOOKS = {
  open: { bar: 'bg-muted', drawn: 'fill-muted' },
  full: { bar: 'bg-occupied', drawn: 'fill-occupied' },
} as const;

/** Full is where every slot is taken: one of 2,600 that is free, or of which nobody knows, makes it less. */
export function lookOfFill({ occupied, total }: { readonly occupied: number; readonly total: number }) {
  return LOOKS[total > 0 && occupied >= total ? 'full' : 'open'];
}

/** The share that is taken, in whole per cent: 100 only where it is full. */
export function percentTaken({ occupied, total }: { readonly occupied: number; readonly total: number }) {
  return total === 0 ? 0 : Math.floor((Math.min(occupied, total) / total) * 100);
}
