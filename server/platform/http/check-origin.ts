import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { notAllowed } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write that carries a cookie must come from our own pages: its Origin is PUBLIC_URL, or the request's own host
 * where that is unset. Requests without a cookie need no Origin: they have nothing to misuse. Nor do devices, for
 * whom a cookie never counts.
 */
export function checkOrigin(publicUrl: string | null): onRequestHookHandler {
  const own = publicUrl ? new URL(publicUrl).origin : null;
  return (request, _reply, done) => {
    if (isHarmless(request)) done();
    else done(notAllowed('This request did not come from our own pages.', 'foreign_origin'));
  };

  function isHarmless(request: FastifyRequest): boolean {
    if (SAFE.has(request.method) || !request.headers.cookie) return true;
    if (request.routeOptions.config.endpoint?.access === 'device') return true;
    return request.headers['sec-fetch-site'] !== 'cross-site' && isOwn(request);
  }

  function isOwn({ headers, host }: FastifyRequest): boolean {
    const { origin } = headers;
    if (!origin || !URL.canParse(origin)) return false;
    if (own) return origin === own;
    const { protocol, host: from } = new URL(origin);
    const here = `${protocol}//${host}`;
    // Through URL, so that a port that is the scheme's own compares as none.
    return /^https?:$/.test(protocol) && URL.canParse(here) && new URL(here).host === from;
  }
}
