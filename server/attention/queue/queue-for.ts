import type { AttentionKind } from '#contract/attention-words.ts';
import { mayAs, type Permission } from '#contract/roles.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { AttentionQueue, QueuedItem } from './queued-item.ts';

/** What is decided on another screen alone, with what somebody needs to see it there. */
const DECIDED_ELSEWHERE: Readonly<Partial<Record<AttentionKind, Permission>>> = {
  dispute: 'see_disputes',
  chargeback: 'see_disputes',
  chargeback_lost: 'see_disputes',
  fastag_denied: 'see_disputes',
  refund: 'settle_refunds',
};

/** The queue as somebody works through it: without what they may do nothing about, unless it was given to them. */
export function queueFor(
  queue: AttentionQueue,
  { isSuperAdmin, roles, publicId }: Caller,
  mall: number,
): AttentionQueue {
  const isTheirs = ({ id, kind }: QueuedItem) => {
    const permission = DECIDED_ELSEWHERE[kind];
    if (permission === undefined || isSuperAdmin || mayAs(roles[mall], permission)) return true;
    return queue.standing.get(id)?.assignee === publicId;
  };
  const waiting = queue.waiting.filter(isTheirs);
  const left = queue.waiting.filter((item) => !isTheirs(item));
  const items = queue.items - left.reduce((sum, { count }) => sum + count, 0);
  return { ...queue, waiting, snoozed: queue.snoozed.filter(isTheirs), items };
}
