import type { Step } from './world.ts';

/** A step as lines of JSON: what happened, what went wrong, what was sent. The same seed writes the same bytes. */
export function writeTruth({ moved, faults, deliveries }: Step): string {
  const lines = [
    ...moved.map((movement) =>
      movement.kind === 'turned_away'
        ? movement
        : {
            kind: movement.kind,
            at: movement.at,
            visit: movement.visit.id,
            plate: movement.visit.plate,
            slot: movement.visit.slot,
          },
    ),
    ...faults,
    ...deliveries,
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
