import { settlePending, type SlotState } from '#domain/parking/occupancy.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { MOMENT_MS } from './watch-sensors.ts';
import type { Writer } from './write-changes.ts';

/** Shows what has held for long enough, and trusts sensors that are calm again. */
export async function settleSlots(writer: Writer, occupancy: MallOccupancy, now: Date): Promise<void> {
  const due = [...occupancy.waiting()].filter((code) => {
    const state = occupancy.get(code)?.stored.state;
    return state && settlePending(state, now).state !== state;
  });
  if (due.length === 0) return;
  await writer.write(occupancy.mall, {
    codes: due,
    run: (workbench) => {
      for (const code of due) {
        const slot = workbench.get(code);
        const { state } = settlePending(slot.state, now);
        if (state !== slot.state) workbench.put(state, slot, now);
      }
    },
  });
}

/** What would have been shown a moment ago and cannot be stored. */
export function unstoredSettled(occupancy: MallOccupancy, now: Date): SlotState[] {
  const inTime = new Date(now.getTime() - MOMENT_MS);
  return [...occupancy.waiting()].flatMap((code) => {
    const slot = occupancy.get(code);
    // What has fallen silent since stays so.
    if (!slot || slot.shown !== slot.stored) return [];
    const { state, outcome } = settlePending(slot.stored.state, inTime);
    return outcome === 'changed' ? [state] : [];
  });
}
