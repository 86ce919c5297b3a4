/** A slot that was freed shortly before an exit; since when it had been taken, null where nobody knows. */
export type StoodIn = { takenAt: Date | null };

/** From the gate, or from another slot, to a slot; and by how much clocks may differ. */
const WAY_IN_MS = 15 * 60_000;
const CLOCKS_MS = 60_000;
/** From a slot to the exit, and half an hour of standing there. */
const WAY_OUT_MS = 45 * 60_000;

/** When a car that was read at an exit left the slot in which it stood last. */
export function expectLastFreed(exitAt: Date): { from: Date; to: Date } {
  return {
    from: new Date(exitAt.getTime() - WAY_OUT_MS),
    to: new Date(exitAt.getTime() + CLOCKS_MS),
  };
}

/**
 * Whether a car whose slot seemed to be free long before its exit may have been inside all the time: it stood in one of the
 * slots that were freed shortly before the exit, since its entry, where the other slot was not its own, or since it left that
 * one. Where it can have stood in none of them it had left, unread, and come back. Where none was freed, it stood in a slot
 * of which nothing is known.
 */
export function mayBeOneSession(
  { entryAt, freedAt }: { entryAt: Date; freedAt: Date },
  last: readonly StoodIn[],
): boolean {
  const fits = ({ takenAt }: StoodIn) =>
    takenAt === null || isJustAfter(takenAt, entryAt) || isJustAfter(takenAt, freedAt);
  return last.length === 0 || last.some(fits);
}

/** A sensor that flaps shows a car as gone for seconds. */
const FLAPS_MS = 45_000;

/** Since when the slots had been taken that were freed within a time, by what became of them; one entry each time. */
export function listStoodIn(
  turns: readonly { code: string; status: 'empty' | 'occupied' | 'unknown'; at: Date }[],
  { from, to }: { from: Date; to: Date },
): StoodIn[] {
  return turns.flatMap((turn, index) => {
    if (turn.status !== 'empty' || turn.at < from || turn.at > to) return [];
    let at = index - 1;
    const before = (one: number) => (turns[one]?.code === turn.code ? turns[one] : undefined);
    while (isFlap(before(at - 1), before(at))) at -= 2;
    const taken = before(at);
    // Taken before all that is looked at: another car's.
    if (taken === undefined) return [];
    return [{ takenAt: taken.status === 'occupied' ? taken.at : null }];
  });
}

type Turn = Parameters<typeof listStoodIn>[0][number];

function isFlap(freed: Turn | undefined, taken: Turn | undefined): boolean {
  if (freed?.status !== 'empty' || taken?.status !== 'occupied') return false;
  return taken.at.getTime() - freed.at.getTime() <= FLAPS_MS;
}

function isJustAfter(at: Date, other: Date): boolean {
  const sinceMs = at.getTime() - other.getTime();
  return sinceMs >= -CLOCKS_MS && sinceMs <= WAY_IN_MS;
}
