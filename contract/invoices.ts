import { z } from 'zod';
import { isGstin, PREFIX } from '#domain/money/gst.ts';
import { VEHICLE_CLASSES } from '#domain/money/tariff.ts';
import { endpoint } from './endpoint.ts';
import { PaymentMethodName } from './pay.ts';
import { REFUND_STAGES } from './refund-words.ts';
import { EmailAddress, requiredText, text } from './text.ts';

/** Who supplies the parking of a mall, as its documents name it. Amounts are rupees. */
const GstFields = {
  legalName: requiredText(200, 'Name the company that supplies the parking'),
  address: requiredText(500, 'Write the address that stands on the documents'),
  /** Null: plain receipts, without tax. */
  gstin: text(15).refine(isGstin, 'This is not a GSTIN: please check each character').nullable(),
  sac: text(8).regex(/^\d{4,8}$/, 'Four to eight digits'),
  ratePercent: z.number().int().min(0).max(28),
  prefix: text(3).regex(PREFIX, 'Two or three capitals or digits, a capital first'),
  consolidateBelowRupees: z.number().int().min(0).max(200),
};

const GstInput = z.strictObject(GstFields);
export type GstInput = z.output<typeof GstInput>;

const GstAnswer = z.object({
  /** Null where nobody has entered them. */
  settings: z
    .object({
      ...GstFields,
      state: z.string().nullable(),
      since: z.string(),
      nextNumber: z.string().nullable(),
    })
    .nullable(),
});
export type GstAnswer = z.output<typeof GstAnswer>;

const ofMall = z.strictObject({ id: text(64) });

export const readGst = endpoint({
  method: 'GET',
  path: '/api/malls/:id/gst',
  isOfRecords: true,
  summary: 'Who supplies the parking of a mall, as its tax invoices name it.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_books',
  params: ofMall,
  answer: GstAnswer,
});

export const changeGst = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/gst',
  summary:
    'Sets who supplies the parking. With a GSTIN the charges from now on get tax invoices, without one plain receipts. A document says what was in force as its visit was charged; a credit note, what the document says that it takes back.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: GstInput,
  answer: GstAnswer,
});

/** A line of the bill on a receipt, in rupees. */
const ReceiptLine = z.object({ text: z.string(), quantity: z.number(), amountRupees: z.number() });

const Tax = z.object({
  gstin: z.string(),
  sac: z.string(),
  ratePercent: z.number(),
  /** In rupees; the four sum to the total. */
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  rounding: z.number(),
  placeOfSupply: z.string(),
});

/** A company that is registered for GST, as an invoice names it. */
const CompanyFields = {
  gstin: text(15).refine(isGstin, 'This is not a GSTIN: please check each character'),
  legalName: requiredText(200, 'Write the name of the company as it is registered'),
  address: requiredText(300, 'Write the registered address of the company'),
};
const Company = z.object(CompanyFields);
export type Company = z.output<typeof Company>;

/** What a driver is given for what was paid. Amounts are rupees. */
const ShownReceipt = z.object({
  /** A tax invoice; the part of a consolidated one; a plain receipt; a receipt of money before the car has left. */
  kind: z.enum(['tax_invoice', 'consolidated', 'receipt', 'advance']),
  /** The number of the tax invoice, or of the consolidated one; null where there is none. */
  number: z.string().nullable(),
  issuedAt: z.string().nullable(),
  supplier: z.object({ name: z.string(), address: z.string() }),
  tax: Tax.nullable(),
  /** The company that the invoice names; null where it names none. */
  recipient: Company.nullable(),
  mall: z.string(),
  /** Half masked; empty where the visit is not the payer's any more. */
  plate: z.string(),
  /** Names the session when somebody asks about it. */
  session: z.string(),
  entryAt: z.string().nullable(),
  exitAt: z.string().nullable(),
  /** As which class of vehicle, where the mall's prices are by class; null where they are not, or nobody stored it. */
  chargedAs: z.enum(VEHICLE_CLASSES).nullable(),
  lines: z.array(ReceiptLine),
  total: z.number(),
  payments: z.array(
    z.object({ method: PaymentMethodName, amount: z.number(), at: z.string(), reference: z.string() }),
  ),
  refunds: z.array(
    z.object({
      amount: z.number(),
      /** Since when it stands so; what a bank gave back, when it did. */
      at: z.string(),
      state: z.string(),
      stage: z.enum(REFUND_STAGES),
      /** The payer's bank gave it back, before the mall could. */
      isByBank: z.boolean(),
      reason: z.string(),
      reference: z.string(),
    }),
  ),
  /** What banks have to do with what was paid. */
  bankLines: z.array(z.object({ text: z.string(), amountRupees: z.number().nullable() })),
  creditNotes: z.array(
    z.object({
      number: z.string(),
      at: z.string(),
      total: z.number(),
      /** The class of vehicle that it was set right to; null where it takes back for another reason. */
      chargedAs: z.enum(VEHICLE_CLASSES).nullable(),
    }),
  ),
  amountDue: z.number(),
});
export type ShownReceipt = z.output<typeof ShownReceipt>;

const byToken = z.strictObject({ token: text(200) });

export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/pay/:token/receipt',
  summary:
    'The receipt of a session by its pay link; where the mall is registered for GST and the car has left, the tax invoice, which this call writes if there is none.',
  access: 'everyone',
  params: byToken,
  answer: ShownReceipt,
});

export const printReceipt = endpoint({
  method: 'GET',
  path: '/api/pay/:token/receipt.pdf',
  summary: 'The same as PDF.',
  access: 'everyone',
  params: byToken,
  answer: z.unknown(),
});

export const nameCompany = endpoint({
  method: 'PUT',
  path: '/api/pay/:token/company',
  summary:
    'Names the company, registered for GST, that the tax invoice of a session is for. Once a document was given to nobody, a credit note takes it back and an invoice names the company, within the same month.',
  access: 'everyone',
  params: byToken,
  body: z.strictObject(CompanyFields),
  answer: Company,
  limit: 'contact',
});

export const mailReceipt = endpoint({
  method: 'POST',
  path: '/api/pay/:token/receipt/mail',
  summary: 'Sends the address of the receipt by mail. Few times an hour.',
  access: 'everyone',
  params: byToken,
  body: z.strictObject({ email: EmailAddress }),
  answer: z.object({ sent: z.literal(true) }),
  status: 202,
  limit: 'contact',
});
