import type { ShownReceipt } from '#contract/invoices.ts';
import type { OutgoingMail } from '../../platform/mail/mail.ts';

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** The mail with a receipt: what was paid, and where the document is. */
export function mailOf(
  { mall, number, total, kind }: ShownReceipt,
  { to, token, site }: { to: string; token: string; site: string },
): OutgoingMail {
  const name = kind === 'tax_invoice' ? `tax invoice ${number ?? ''}` : 'receipt';
  return {
    to,
    subject: `Your parking ${name}`,
    text: [
      `Your ${name} for parking at ${mall}: ₹${RUPEES.format(total)}.`,
      '',
      `As PDF: ${site}/api/pay/${token}/receipt.pdf`,
      '',
      'Whoever has this address can read the receipt, so please do not pass it on.',
      'Somebody entered your address on the page of that visit. If that was not you, please ignore this mail.',
    ].join('\n'),
  };
}
