import type { Fault } from './faults.ts';

/** The strongest first: what is most likely to blame where several things went wrong with one visit. */
const CAUSES: readonly (readonly [cause: string, fits: (fault: Fault) => boolean])[] = [
  ['entry missed', ({ fault }) => fault === 'missed_entry'],
  ['exit missed', ({ fault }) => fault === 'missed_exit'],
  ['exit misread', ({ fault, device }) => fault === 'misread' && device === 'exit'],
  ['entry misread', ({ fault, device }) => fault === 'misread' && device === 'entry'],
  ['entry late', ({ fault, device }) => fault === 'late' && device === 'entry'],
  ['exit late', ({ fault, device }) => fault === 'late' && device === 'exit'],
  ['doubled', ({ fault }) => fault === 'resent' || fault === 'second_read'],
];

const NO_CAUSE = 'nothing';

/** What went wrong with a visit, by its faults. */
export function nameCause(faults: readonly Fault[]): string {
  return CAUSES.find(([, fits]) => faults.some(fits))?.[0] ?? NO_CAUSE;
}
