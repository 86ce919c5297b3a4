import type { PlanRevision } from '#contract/plans.ts';

/** When a revision was stored. */
export function wordWhen(at: string): string {
  return new Date(at).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
  });
}

/** How much it shows: `160 slots, 4 other things`. */
export function wordWhat({ isGrid, slots, marks }: PlanRevision): string {
  if (isGrid) return 'Back to the grid';
  const count = (many: number) => many.toLocaleString('en-IN');
  return `${count(slots)} ${slots === 1 ? 'slot' : 'slots'}, ${count(marks)} other ${marks === 1 ? 'thing' : 'things'}`;
}
