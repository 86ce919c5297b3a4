import type { DaySum } from './store.ts';

/** The names under which the accounts stand in the bookkeeper's program; those that are missing there it asks for. */
const NAMES: Readonly<Record<string, string>> = {
  receivable: 'Parking Receivable',
  parking_revenue: 'Parking Revenue',
  gst_output: 'GST Output',
  upi_clearing: 'UPI Clearing',
  card_clearing: 'Card Clearing',
  fastag_clearing: 'FASTag Clearing',
  cash_drawer: 'Cash Drawer',
  bank: 'Bank',
  provider_fees: 'Payment Provider Fees',
  cash_difference: 'Cash Difference',
  refunds_payable: 'Refunds Payable',
  rounding: 'Rounding Off',
  chargebacks_held: 'Chargebacks Held by Payment Provider',
  chargeback_losses: 'Chargeback Losses',
};

/** What a voucher is for, by the cause of its movements. */
const NARRATIONS: Readonly<Record<string, string>> = {
  charge: 'Parking charged',
  correction: 'Parking charges corrected',
  payment: 'Parking paid',
  refund: 'Refunds decided',
  refund_paid: 'Refunds paid',
  refund_returned: 'Refunds that came back',
  chargeback: 'Chargebacks',
  invoice: 'GST of the tax invoices',
  credit_note: 'GST of the credit notes',
  cash_count: 'Cash drawers counted',
  settlement: 'Settled by the payment provider',
};

/** The day book as Tally imports it: one journal voucher a day and cause. The same voucher again replaces itself. */
export function* writeTally(company: string, mall: string, sums: readonly DaySum[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
 <HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
 <BODY><IMPORTDATA>
  <REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escape(company)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>
  <REQUESTDATA>
`;
  for (const voucher of groupSums(sums)) yield voucherOf(mall, voucher);
  yield `  </REQUESTDATA>
 </IMPORTDATA></BODY>
</ENVELOPE>
`;
}

function groupSums(sums: readonly DaySum[]): DaySum[][] {
  const groups = new Map<string, DaySum[]>();
  for (const sum of sums) {
    const name = `${sum.day} ${sum.cause}`;
    const group = groups.get(name);
    if (group) group.push(sum);
    else groups.set(name, [sum]);
  }
  return [...groups.values()];
}

function voucherOf(mall: string, sums: readonly DaySum[]): string {
  const [{ day, cause } = { day: '', cause: '' }] = sums;
  const number = `${mall}-${day}-${cause}`;
  return `   <TALLYMESSAGE xmlns:UDF="TallyUDF">
    <VOUCHER REMOTEID="${escape(number)}" VCHTYPE="Journal" ACTION="Create">
     <DATE>${day.replaceAll('-', '')}</DATE>
     <VOUCHERTYPENAME>Journal</VOUCHERTYPENAME>
     <VOUCHERNUMBER>${escape(number)}</VOUCHERNUMBER>
     <NARRATION>${escape(NARRATIONS[cause] ?? cause)}</NARRATION>
${sums.map(entryOf).join('')}    </VOUCHER>
   </TALLYMESSAGE>
`;
}

/** Tally writes a debit as a negative amount that is deemed positive. */
function entryOf({ account, paise }: DaySum): string {
  const amount = `${paise > 0 ? '-' : ''}${(Math.abs(paise) / 100).toFixed(2)}`;
  return `     <ALLLEDGERENTRIES.LIST>
      <LEDGERNAME>${escape(NAMES[account] ?? account)}</LEDGERNAME>
      <ISDEEMEDPOSITIVE>${paise > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>
      <AMOUNT>${amount}</AMOUNT>
     </ALLLEDGERENTRIES.LIST>
`;
}

const UNSAFE: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of people in XML; signs that XML cannot hold become spaces. */
function escape(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cn}]/gu, ' ').replaceAll(/[&<>"]/g, (sign) => UNSAFE[sign] ?? '');
}
