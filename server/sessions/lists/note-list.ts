import { markPlate, noteSecurityEvent } from '../../audit/index.ts';
import type { Call } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../session.ts';
import type { Wanted } from './page.ts';

const HOUR_MS = 3_600_000;

/**
 * Records that somebody of the staff saw a list with whole plates: which list by which filters, and how many rows; not
 * the plates. A dashboard asks again every ten seconds, so alike ones of an hour are one record and a count.
 */
export function noteList(
  services: Services,
  { caller, mall }: Pick<Call<unknown>, 'caller' | 'mall'>,
  list: 'sessions' | 'reviews',
  { q, state, from, to, before }: Wanted,
  sessions: readonly { readonly session: Pick<Session, 'publicId'> }[],
): Promise<void> {
  const search = q === null ? {} : { search: markPlate(services, q) };
  return noteSecurityEvent(services, {
    kind: 'plates_listed',
    account: caller.publicId,
    mallId: mall,
    facts: { list, ...search, state, from, to, isFurtherPage: before !== null },
    amounts: { rows: sessions.length },
    shown: sessions.map(({ session }) => session.publicId),
    foldMs: HOUR_MS,
  });
}
