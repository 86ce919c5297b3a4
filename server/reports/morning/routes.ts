import { readMorningMailOff, morningMailOff } from '#contract/morning-mails.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { ReportServices } from '../report-services.ts';
import { findByOffLink, switchOff } from './readers.ts';
import { safe } from './safe.ts';

/** A page without scripts that loads nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Mounts the way out of the morning mail that stands in the mail itself: a mail program posts there by itself, a person
 * sees a page with one button. Opening the page changes nothing, since programs that check links open it too.
 */
export function mountOffPage(app: FastifyInstance, on: ReportServices): void {
  const nameOf = (mall: number) => on.malls.get(mall)?.name ?? 'this mall';
  mount(app, readMorningMailOff, async ({ params, reply }) => {
    const reader = await findByOffLink(on, params.token);
    if (!reader) return show(reply.status(404), USED);
    const mall = safe(nameOf(reader.mall));
    const button = '<form method="post"><button>Switch it off</button></form>';
    return show(reply, `<h1>Morning mail of ${mall}</h1><p>Shall it not come any more?</p>${button}`);
  });
  void app.register(async (inner) => {
    // A mail program posts a form whose one field says that it does.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    mount(inner, morningMailOff, async ({ params, reply }) => {
      const reader = await findByOffLink(on, params.token);
      if (!reader) return show(reply.status(404), USED);
      await switchOff(on, reader);
      const mall = safe(nameOf(reader.mall));
      return show(
        reply,
        `<h1>It is off</h1><p>The morning mail of ${mall} comes no more. You can switch it on again in the reports of the mall.</p>`,
      );
    });
  });
}

const USED =
  '<h1>This link does nothing any more</h1><p>It was used, or it is out of date. You switch the mail on and off in the reports of the mall.</p>';

function show(reply: FastifyReply, body: string): FastifyReply {
  reply.header('cache-control', 'no-store').header('content-security-policy', POLICY);
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Morning mail — Get My Spot</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { width: min(22rem, calc(100vw - 3rem)); overflow-wrap: anywhere; }
  button { width: 100%; padding: 1rem; font: inherit; font-weight: 700; cursor: pointer; }
</style>
</head>
<body><main>${body}</main></body>
</html>
`);
}
