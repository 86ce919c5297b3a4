import type { ShownReceipt } from '#contract/invoices.ts';
import { REFUND_WORDS } from '#contract/refund-words.ts';
import { CHARGED_AS } from '#contract/vehicle-class-words.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { fromRupees } from '#domain/money/money.ts';
import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import PDFDocument from 'pdfkit';

/** The fonts by their weights; each holds the rupee sign, which the fonts of the format itself lack. */
export interface Fonts {
  readonly regular: string;
  readonly bold: string;
}

const MARGIN = 40;
const INK = '#16181d';
const MUTED = '#5b6170';
const RULE = '#c9cdd6';

const TITLES: Readonly<Record<ShownReceipt['kind'], string>> = {
  tax_invoice: 'Tax invoice',
  consolidated: 'Receipt',
  receipt: 'Receipt',
  advance: 'Receipt of payment',
};

/** Draws a receipt on one page of A5, or more where it has many lines. The same receipt gives the same bytes. */
export function drawReceipt(receipt: ShownReceipt, fonts: Fonts): Promise<Uint8Array> {
  const at = new Date(receipt.issuedAt ?? receipt.payments.at(-1)?.at ?? 0);
  const info = { Title: titleOf(receipt), CreationDate: at, ModDate: at };
  const pdf = new PDFDocument({ size: 'A5', margin: MARGIN, font: fonts.regular, info });
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const chunks: Uint8Array[] = [];
  const drawn = new Promise<Uint8Array>((resolve) => {
    pdf.on('data', (chunk) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const sheet = new Sheet(pdf);
  head(sheet, receipt);
  visit(sheet, receipt);
  amounts(sheet, receipt);
  tax(sheet, receipt);
  money(sheet, receipt);
  foot(sheet, receipt);
  pdf.end();
  return drawn;
}

function titleOf({ kind, number }: ShownReceipt): string {
  return number === null ? TITLES[kind] : `${TITLES[kind]} ${number}`;
}

function head(sheet: Sheet, receipt: ShownReceipt): void {
  sheet.line(TITLES[receipt.kind], { size: 18, isBold: true });
  sheet.gap(6);
  sheet.line(receipt.supplier.name, { isBold: true });
  sheet.line(receipt.supplier.address, { isMuted: true });
  if (receipt.tax) sheet.line(`GSTIN ${receipt.tax.gstin}`);
  sheet.rule();
  if (receipt.kind === 'tax_invoice') sheet.pair('Invoice number', receipt.number ?? '', true);
  if (receipt.recipient) company(sheet, receipt.recipient);
  if (receipt.issuedAt) sheet.pair('Date', worded(receipt.issuedAt));
  sheet.pair('Parking at', receipt.mall);
}

/** Who was supplied, where that is a company which is registered. */
function company(sheet: Sheet, { legalName, gstin, address }: NonNullable<ShownReceipt['recipient']>): void {
  sheet.pair('Recipient', legalName);
  sheet.pair('GSTIN of the recipient', gstin);
  sheet.pair('Address of the recipient', address);
}

function visit(sheet: Sheet, { plate, entryAt, exitAt, session }: ShownReceipt): void {
  if (plate !== '') sheet.pair('Vehicle', plate);
  if (entryAt) sheet.pair('Entry', worded(entryAt));
  if (exitAt) sheet.pair('Exit', worded(exitAt));
  sheet.pair('Reference', session);
  sheet.rule();
}

function amounts(sheet: Sheet, { lines, total, kind, tax: given, chargedAs }: ShownReceipt): void {
  if (given) sheet.line(`Parking lot services, SAC ${given.sac}`, { isMuted: true });
  if (chargedAs !== null) sheet.line(CHARGED_AS[chargedAs], { isMuted: true });
  for (const line of lines)
    sheet.pair(line.quantity > 1 ? `${line.text} × ${line.quantity}` : line.text, rupees(line.amountRupees));
  sheet.pair(kind === 'advance' ? 'Paid' : 'Total, tax included', rupees(total), true);
  sheet.rule();
}

function tax(sheet: Sheet, { tax: given }: ShownReceipt): void {
  if (!given) return;
  const half = `${given.ratePercent / 2}%`;
  sheet.pair('Taxable value', rupees(given.taxable));
  sheet.pair(`CGST ${half}`, rupees(given.cgst));
  sheet.pair(`SGST ${half}`, rupees(given.sgst));
  if (given.rounding !== 0) sheet.pair('Rounding', rupees(given.rounding));
  sheet.pair('Place of supply', given.placeOfSupply);
  sheet.pair('Tax payable under reverse charge', 'No');
  sheet.rule();
}

const METHODS = { upi: 'UPI', card: 'Card', fastag: 'FASTag', cash: 'Cash' } as const;

function money(sheet: Sheet, { payments, refunds, bankLines, creditNotes, amountDue }: ShownReceipt): void {
  for (const { method, amount, at } of payments)
    sheet.pair(`Paid by ${METHODS[method]}, ${worded(at)}`, rupees(amount));
  for (const { amount, at, stage, isByBank } of refunds) {
    const { title, text } = REFUND_WORDS[stage];
    sheet.pair(`${isByBank ? 'Given back by the bank' : title}, ${worded(at)}`, rupees(amount));
    if (text !== null) sheet.line(text, { size: 8, isMuted: true });
  }
  for (const { text, amountRupees } of bankLines)
    if (amountRupees === null) sheet.line(text);
    else sheet.pair(text, rupees(amountRupees));
  for (const { number, at, total, chargedAs } of creditNotes) {
    sheet.pair(`Credit note ${number}, ${worded(at)}`, rupees(total));
    if (chargedAs !== null)
      sheet.line(`${CHARGED_AS[chargedAs]}, once its class was set right`, { size: 8, isMuted: true });
  }
  if (isPayable(fromRupees(amountDue))) sheet.pair('Still to be paid', rupees(amountDue), true);
}

function foot(sheet: Sheet, receipt: ShownReceipt): void {
  sheet.gap(10);
  const sentence = {
    tax_invoice:
      'Issued electronically under the Information Technology Act, 2000; valid without a signature.',
    consolidated: `The tax in this amount stands in the consolidated invoice ${receipt.number ?? ''} of the day.`,
    receipt: 'This receipt is no tax invoice.',
    advance: 'This shows what was paid ahead. The bill is made when the car leaves.',
  }[receipt.kind];
  sheet.line(sentence, { size: 8, isMuted: true });
}

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function rupees(amount: number): string {
  return `${amount < 0 ? '−' : ''}₹ ${RUPEES.format(Math.abs(amount))}`;
}

/** `20-11-2026 10:05`, India's time. */
function worded(iso: string): string {
  const at = new Date(iso);
  return `${indiaDate(at).split('-').toReversed().join('-')} ${indiaTime(at)}`;
}

/** A page on which line follows line. */
class Sheet {
  readonly #pdf: PDFDocument;

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
    pdf.y = MARGIN;
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * MARGIN;
  }

  line(text: string, { size = 9.5, isBold = false, isMuted = false } = {}): void {
    this.#set(size, isBold, isMuted);
    const height = this.#pdf.heightOfString(text, { width: this.#width });
    this.#make(height);
    const { y } = this.#pdf;
    this.#pdf.text(text, MARGIN, y, { width: this.#width });
    this.#pdf.y = y + height + 2;
  }

  /** What it is on the left, how much on the right. */
  pair(label: string, value: string, isBold = false): void {
    this.#set(9.5, isBold, false);
    const left = this.#width * 0.62;
    const right = this.#width - left;
    const height = Math.max(
      this.#pdf.heightOfString(label, { width: left - 8 }),
      this.#pdf.heightOfString(value, { width: right }),
    );
    this.#make(height);
    const { y } = this.#pdf;
    this.#pdf.text(label, MARGIN, y, { width: left - 8 });
    this.#pdf.text(value, MARGIN + left, y, { width: right, align: 'right' });
    this.#pdf.y = y + height + 2;
  }

  rule(): void {
    this.gap(4);
    const { y } = this.#pdf;
    this.#pdf.strokeColor(RULE).lineWidth(0.7);
    this.#pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#width, y)
      .stroke();
    this.gap(6);
  }

  gap(points: number): void {
    this.#pdf.y += points;
  }

  #set(size: number, isBold: boolean, isMuted: boolean): void {
    this.#pdf
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(isMuted ? MUTED : INK);
  }

  #make(height: number): void {
    if (this.#pdf.y + height <= this.#pdf.page.height - MARGIN) return;
    this.#pdf.addPage();
    this.#pdf.y = MARGIN;
  }
}
