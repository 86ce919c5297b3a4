import { setImmediate as nextRound } from 'node:timers/promises';

/** After so long others have their turn. A record that is refused costs many times what a good one does. */
const PIECE_MS = 4;
/** As often as the time is read: reading it costs something too. */
const CHECK_EVERY = 20;

/** Does work on many records a piece at a time; between two pieces everybody else is served. */
export async function inPieces<T>(
  items: readonly T[],
  work: (item: T, position: number) => void,
): Promise<void> {
  let since = performance.now();
  for (let position = 0; position < items.length; position += 1) {
    if (position % CHECK_EVERY === 0 && performance.now() - since > PIECE_MS) {
      await nextRound();
      since = performance.now();
    }
    work(items[position] as T, position);
  }
}
