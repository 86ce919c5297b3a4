import { mayBeInsideSince } from '#domain/parking/queued.ts';
import type { ClosedSession, OpenSession } from './session.ts';

type Detail = Readonly<Record<string, unknown>>;

/** When the car of a session that ends may have come in, where it stood alone at its entry for longer than queues last. */
export function mayHaveCome(
  { matchDetail, entryAt }: Pick<OpenSession | ClosedSession, 'matchDetail' | 'entryAt'>,
  { matchDetail: { spokeFor } }: { readonly matchDetail: Detail },
): Date | null {
  // A slot that was taken just after its last read there says that it came in then.
  if (Array.isArray(spokeFor) && spokeFor.includes('slot_taken_throughout')) return null;
  return mayBeInsideSince(matchDetail['queuedSince'], entryAt);
}

/** Why somebody is asked. */
export function sayWhy(detail: Detail): Detail {
  const { spokeAgainst } = detail;
  const others = Array.isArray(spokeAgainst) ? spokeAgainst.filter((one) => one !== 'long_at_entry') : [];
  return { ...detail, spokeAgainst: [...others, 'long_at_entry'] };
}
