import type { DisputeEntity, PaymentEntity } from './provider-books.ts';
import type { StandIn } from './stand-in.ts';
import { ProviderRefusal } from './wire.ts';

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The page on which a person pays, like an app for UPI: one amount, one button. */
export function drawPayPage({ books }: StandIn, id: string): string {
  const { amount: paise, state } = findShown(books, id);
  const amount = RUPEES.format(paise / 100);
  const action = {
    paid: `<p class="done" role="status">Paid. You can close this page.</p>${drawClaim(books, id)}`,
    closed: '<p role="status">This code is closed. No money was taken.</p>',
    open: `<form method="post"><button>Pay ${amount}</button></form>`,
  }[state];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${amount} — stand-in for UPI</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
  main { width: min(22rem, calc(100vw - 3rem)); text-align: center; }
  .note { font-size: .85rem; }
  .amount { font-size: 2.75rem; font-weight: 700; margin: .5rem 0; }
  .to { margin: 0 0 2rem; }
  button { width: 100%; padding: 1rem; font: inherit; font-weight: 700; color: #fff; background: #1f6f43; border: 0; border-radius: .75rem; cursor: pointer; }
  button:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
  .done { font-weight: 700; }
  .quiet { margin-top: .75rem; color: inherit; background: none; border: 1px solid; }
</style>
</head>
<body>
<main>
<p class="note">A stand-in for a UPI app. No real money moves.</p>
<p class="amount">${amount}</p>
<p class="to">to Get My Spot, for parking</p>
${action}
<p class="note">Reference ${id.replaceAll(/[^\w-]/g, '')}</p>
</main>
</body>
</html>
`;
}

/** What else may happen to what was paid: its payer goes to his bank, and the bank decides. */
function drawClaim(books: StandIn['books'], id: string): string {
  const dispute = findClaim(books, id);
  if (!dispute) return claimButton('claim', 'Claim it back by the bank');
  if (dispute.status !== 'open' && dispute.status !== 'under_review')
    return `<p role="status">The bank has decided: ${dispute.status}.</p>`;
  return `<p role="status">The bank claims it back.</p>
${claimButton('lost', 'The bank gives it back to the payer')}
${claimButton('won', 'The bank decides for the mall')}`;
}

function claimButton(what: string, label: string): string {
  return `<form method="post"><button class="quiet" name="bank" value="${what}">${label}</button></form>`;
}

/** The claim on what was paid by an order or a code; null where there is none. */
export function findClaim(books: StandIn['books'], id: string): DisputeEntity | null {
  const paid = new Set(findPaid(books, id).map((payment) => payment.id));
  return books.list('dispute').findLast(({ payment_id: of }) => paid.has(of)) ?? null;
}

export function findPaid(books: StandIn['books'], id: string): PaymentEntity[] {
  return books.list('payment').filter((one) => one.order_id === id || one.qr_code === id);
}

function findShown(
  books: StandIn['books'],
  id: string,
): { amount: number; state: 'open' | 'paid' | 'closed' } {
  const order = books.get('order', id);
  if (order) return { amount: order.amount, state: order.status === 'paid' ? 'paid' : 'open' };
  const code = books.get('code', id);
  if (!code) throw new ProviderRefusal(404, 'There is no such order');
  const closed = code.close_reason === 'paid' ? 'paid' : 'closed';
  return { amount: code.payment_amount, state: code.status === 'active' ? 'open' : closed };
}
