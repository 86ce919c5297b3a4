import type { ListedSession } from '../present.ts';
import type { OrderedBy } from './order.ts';
import { writeCursor } from './page.ts';
import type { ReadPage } from './read-page.ts';

/** Puts the paging of a list into the answer's headers; answers its sessions. */
export function answerPage(
  reply: { header(name: string, value: string): unknown },
  { sessions, next, count, isCounted }: ReadPage,
  order: OrderedBy,
): readonly ListedSession[] {
  reply.header('x-total-count', String(count));
  // Time was up before all were counted.
  if (!isCounted) reply.header('x-total-count-is', 'at-least');
  if (next) reply.header('x-next-cursor', writeCursor(next, order));
  return sessions;
}
