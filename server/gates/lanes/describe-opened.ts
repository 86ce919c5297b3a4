import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds, listWaitsNamed } from '../../sessions/index.ts';
import { listOfWaits } from '../commands/store.ts';
import { listShownPlates } from '../store.ts';

/** Which car somebody let out at a lane, and why. */
export interface OpenedLane {
  /** Null where it was not read; the word `erased` where it was, and is erased by now. */
  readonly plate: string | null;
  readonly reason: string | null;
}

const ERASED = 'erased';

/** What is known of waits by their public ids, in the order of their rows; of one that is gone nothing. */
export async function describeOpened(
  transaction: Transaction,
  mall: number,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, OpenedLane>> {
  const waits = await listWaitsNamed(transaction, mall, publicIds);
  const ids = waits.flatMap(({ session }) => session ?? []);
  const sessions = new Map((await findByIds(transaction, ids)).map((one) => [one.id, one.plate]));
  const reads = waits.map(({ plateRead }) => plateRead);
  const plates = await listShownPlates(transaction, reads);
  const asked = await listOfWaits(
    transaction,
    waits.map(({ id }) => id),
  );
  return new Map(
    waits.map((wait) => {
      const plate = sessions.get(wait.session ?? 0) ?? plates.get(wait.plateRead) ?? '';
      const byPerson = asked.findLast((one) => one.wait === wait.id && one.person !== null);
      return [wait.publicId, { plate: wordPlate(plate), reason: byPerson?.reason ?? null }];
    }),
  );
}

function wordPlate(plate: string): string | null {
  if (plate === '') return null;
  return plate.startsWith(ERASED) ? ERASED : plate;
}
