import type { AttentionEntry } from '#contract/attention.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import type { AttentionQueue, QueuedItem } from './queue/queued-item.ts';

export type NameOf = (person: string) => string;

/** Names of staff by their ids; who left has none. */
export function nameAmong(names: ReadonlyMap<string, string>): NameOf {
  return (id) => names.get(id) ?? 'Somebody who works here no more';
}

/** A thing that needs somebody, as it travels. */
export function presentEntry(
  queue: Pick<AttentionQueue, 'standing' | 'batches'>,
  item: QueuedItem,
  nameOf: NameOf,
): AttentionEntry {
  const { id, kind, plate, place, count, since, worth, alert, later, dueBy } = item;
  const standing = queue.standing.get(id);
  const assignee = standing?.assignee ?? null;
  const batch = queue.batches.find((one) => one.item === id);
  return {
    id,
    kind,
    plate,
    place,
    count,
    since: since.toISOString(),
    dueBy: dueBy?.toISOString() ?? null,
    worth: worth === null ? null : toRupees(paise(worth)),
    assignedTo: assignee === null ? null : { id: assignee, name: nameOf(assignee) },
    snoozedUntil: (standing?.until ?? later)?.toISOString() ?? null,
    progress: batch ? { done: batch.done + batch.failed, all: batch.allCount } : null,
    alert,
  };
}
