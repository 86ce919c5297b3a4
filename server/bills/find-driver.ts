import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Call } from '../platform/http/mount.ts';

type Request = Call<unknown>['request'];

/**
 * Who is signed in on a page of ours that everybody may open; null where nobody is, or where the second factor is owed. The
 * page asks for its bill by GET, and a GET of any page brings the cookie: another site, or a link in a mail, must not act for
 * somebody. Browsers say where a call comes from; who says nothing is no browser of today.
 */
export async function findDriver(request: Request): Promise<Caller | null> {
  const { cookie, 'sec-fetch-site': from = 'same-origin' } = request.headers;
  if (cookie === undefined || from !== 'same-origin') return null;
  const caller = await request.server.gatekeeper.findCaller(request);
  return caller && !caller.owesSecondFactor ? caller : null;
}
