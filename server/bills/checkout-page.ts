import { notThere } from '../platform/http/errors.ts';
import { admitToken } from './admit-token.ts';
import type { BillServices } from './bill-services.ts';
import { findByPayToken, payLinkNotValid } from './pay-link.ts';

/** A page without scripts: a form whose one button leads to the provider. */
export interface CheckoutPage {
  readonly html: string;
  /** Nothing is loaded, and the form may go to the provider alone. */
  readonly contentSecurityPolicy: string;
}

/** The page from which a driver goes to the provider's own for a payment that was begun by this pay link. */
export async function drawCheckout(
  on: BillServices,
  { token, payment }: { token: string; payment: string },
): Promise<CheckoutPage> {
  const { services, money, malls } = on;
  const admitted = await admitToken(on, token);
  const session = await services.database.transact('system', (transaction) =>
    findByPayToken(transaction, admitted),
  );
  if (!session) throw payLinkNotValid();
  const own = `${services.config.siteUrl}/api/pay/${token}/return`;
  const form = await money.payments.checkoutOf(session.id, payment, own);
  if (!form) throw notThere('There is no such payment.', 'payment_not_found');
  const fields = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  const mall = escape(malls.known(session.mall)?.name ?? 'Get My Spot');
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay for parking — ${mall}</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { width: min(22rem, calc(100vw - 3rem)); }
  button { width: 100%; padding: 1rem; font: inherit; font-weight: 700; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>Parking at ${mall}</h1>
<p>You pay ${escape(form.amount)} on the page of our payment provider, and then come back here.</p>
<form method="post" action="${escape(form.action)}">
${fields.join('\n')}
<button>Continue to payment</button>
</form>
</main>
</body>
</html>
`,
    contentSecurityPolicy: `default-src 'none'; style-src 'unsafe-inline'; form-action ${new URL(form.action).origin}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
