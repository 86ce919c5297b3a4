import { createHash } from 'node:crypto';
import type { Session } from '../../sessions/index.ts';

/** What of a session somebody decides by. */
type Standing = Pick<Session, 'plateKey' | 'plate' | 'flags'> & { readonly review: string | null } & (
    | { readonly kind: 'open' }
    | { readonly kind: 'closed' | 'unmatched'; readonly exitAt: Date | null }
  );

/** How a session stands, as far as somebody decides by it. Who decides gives it back, and must not be late. */
export function tokenOf(session: Standing | null): string {
  if (session === null) return '';
  const { kind, review, plateKey, plate, flags } = session;
  const ends = session.kind === 'open' ? null : session.exitAt;
  const stands = JSON.stringify([kind, review, plateKey, plate, ends, flags.includes('joined')]);
  return createHash('sha256').update(stands).digest('base64url').slice(0, 16);
}
