import { expect, test } from 'vitest';
import { offOfKnown } from './watch.ts';

type Status = 'empty' | 'occupied' | 'unknown';

/** A mall of 100 slots in which these are shown, and the rest as empty. */
function shown(...first: Status[]) {
  const statuses = [...first, ...Array.from({ length: 100 - first.length }, () => 'empty' as const)];
  const slots = statuses.map((status, at) => ({ slot: `B1A${at}`, status }));
  const of = (one: Status) => statuses.filter((status) => status === one).length;
  return { slots, counts: { empty: of('empty'), occupied: of('occupied'), unknown: of('unknown') } };
}

const taken =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code);

test.each<[string, Status[], string[], number]>([
  ['all is shown as it is', ['occupied'], ['B1A0'], 0],
  ['a slot is unknown, whatever stands there', ['unknown', 'unknown'], ['B1A0'], 0],
  ['a taken slot is shown as empty', [], ['B1A0'], 1],
  ['an empty slot is shown as taken', ['occupied'], [], 1],
  ['more are unknown than may be', ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'], [], 3],
])('the free count of known slots, where %s', (_what, first, codes, off) => {
  expect(offOfKnown(shown(...first), taken(...codes))).toBe(off);
});
