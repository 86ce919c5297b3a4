import { createHash } from 'node:crypto';
import type { Session } from '../../sessions/index.ts';

/** How a session stands, as far as somebody decides by it. Who decides gives it back, and must not be late. */
export function tokenOf(session: Session | null): string {
  if (session === null) return '';
  const { kind, review, plateKey, plate, flags } = session;
  const ends = session.kind === 'open' ? null : session.exitAt;
  const stands = JSON.stringify([kind, review, plateKey, plate, ends, flags.includes('joined')]);
  return createHash('sha256').update(stands).digest('base64url').slice(0, 16);
}
