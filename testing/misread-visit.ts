import type { OpenedDesk } from './attention-desk.ts';
import { at, type LaneName } from './gated-mall.ts';

/** A plate, and what the exit's camera reads instead: one other character. */
export type Misread = [plate: string, read: string];

/** A car comes and is read with one other character when it leaves; answers both sessions, or the one that they are. */
export async function visitMisread(
  { mall }: OpenedDesk,
  minute: number,
  [plate, read]: Misread,
  { entry = 'entry-1', confidence = 0.8 }: { entry?: LaneName; confidence?: number } = {},
) {
  const { sessionId: car } = await mall.read(entry, at(minute), plate, { confidence: 0.99 });
  const { sessionId: exit } = await mall.read('exit-1', at(minute + 60), read, { confidence });
  return { car: car ?? '', exit: exit ?? '', isMatched: car === exit };
}
