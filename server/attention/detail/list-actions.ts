import type { AttentionAction } from '#contract/attention-words.ts';
import type { Session } from '../../sessions/index.ts';
import { isContradicted } from '../queue/contradicted.ts';
import type { FoundItem } from './find-item.ts';

const ALWAYS: readonly AttentionAction[] = ['snooze', 'assign', 'note'];

interface Offering {
  readonly hasPartners: boolean;
  readonly maySettleAny: boolean;
}

/** What somebody can do about a thing, the likeliest first: nothing else is taken. */
export function listActions(found: FoundItem, { hasPartners, maySettleAny }: Offering): AttentionAction[] {
  const { item, session, isOpen } = found;
  if (isContradicted(item.kind)) return maySettleAny ? ofContradicted(found) : ['note'];
  if (item.id.startsWith('group:')) return item.cause ? ['close_free', ...ALWAYS] : [...ALWAYS];
  if (item.id.startsWith('alert:')) return ['done', ...ALWAYS];
  if (!item.id.startsWith('session:') || session === null) return [...ALWAYS];
  if (!isOpen) return ['note'];
  const own = ofSession(session);
  return [...(hasPartners ? (['join'] as const) : []), ...own, ...ALWAYS];
}

function ofContradicted({ item, session }: FoundItem): AttentionAction[] {
  const own: AttentionAction[] = item.kind === 'plate_contradicted' ? ['correct_plate', 'close'] : ['close'];
  return [...(session?.kind === 'closed' ? own : []), 'done', ...ALWAYS];
}

function ofSession(session: Session): AttentionAction[] {
  if (session.kind === 'unmatched') return ['correct_plate', 'close_free'];
  if (session.kind === 'closed' && session.exitAt !== null)
    return ['close', 'split', 'correct_plate', 'close_free'];
  const isOfPlate = session.review === 'plate_unreadable' || session.review === 'plate_conflict';
  return isOfPlate ? ['correct_plate', 'close', 'close_free'] : ['close', 'correct_plate', 'close_free'];
}
