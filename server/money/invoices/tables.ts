import type { GstTerms } from '#domain/money/gst-terms.ts';
import type { Paise } from '#domain/money/money.ts';
import type { PricedClass } from '#domain/money/tariff.ts';
import type { Former } from '#domain/time/versions.ts';
import { bigint, day, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** Who supplies the parking of a mall, as its documents name it. */
export const gstSettingTable = defineTable('gst_settings', {
  mall: integer().named('mall_id'),
  legalName: text(),
  address: text(),
  /** Null: the mall gives plain receipts. */
  gstin: text().orNull(),
  sac: text(),
  ratePercent: integer(),
  prefix: text(),
  /** A smaller charge that nobody asked a document for stands in the consolidated invoice of its day. */
  consolidateBelowPaise: bigint<Paise>(),
  /** Charges from here on get documents. */
  since: instant(),
  changedBy: text(),
  changedAt: instant(),
  /** The terms before these, each with its end. */
  former: json<readonly Former<GstTerms>[]>((value) => Array.isArray(value)).withDefault(),
  /** Each day up to this one has had its documents written once; null: none has, so the first night begins at the first. */
  documentedThrough: day().orNull(),
});

/** The last number of each series. */
export const invoiceSerialTable = defineTable('invoice_serials', {
  gstin: text(),
  prefix: text(),
  financialYear: text(),
  mall: integer().named('mall_id'),
  last: integer(),
});

/** The supplier as a document names it. */
export interface Supplier {
  readonly name: string;
  readonly address: string;
  readonly sac: string;
  readonly ratePercent: number;
}

/** The company that a document names as who was supplied. */
export interface Recipient {
  readonly gstin: string;
  readonly legalName: string;
  readonly address: string;
}

/** The companies that drivers named for the invoices of their visits. */
export const invoiceRecipientTable = defineTable('invoice_recipients', {
  session: bigint().named('session_id'),
  mall: integer().named('mall_id'),
  gstin: text(),
  legalName: text(),
  address: text(),
  namedAt: instant(),
});

export type DocumentKind = 'invoice' | 'consolidated' | 'credit_note';

/** Tax invoices and credit notes: they stand as they were given. */
export const invoiceTable = defineTable('invoices', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  gstin: text(),
  financialYear: text(),
  number: text(),
  kind: text<DocumentKind>(),
  issuedAt: instant(),
  day: day(),
  session: bigint().orNull().named('session_id'),
  corrects: bigint().orNull(),
  totalPaise: bigint<Paise>(),
  taxablePaise: bigint<Paise>(),
  cgstPaise: bigint<Paise>(),
  sgstPaise: bigint<Paise>(),
  roundingPaise: bigint<Paise>(),
  sessions: integer(),
  /** As which class of vehicle the session was charged by then; null of several sessions, and where nobody stored it. */
  chargedAs: text<PricedClass>().orNull(),
  supplier: json<Supplier>((value) => typeof value === 'object' && value !== null),
  recipient: json<Recipient>((value) => typeof value === 'object' && value !== null).orNull(),
});

/** How much of a document is for which session. */
export const invoiceSessionTable = defineTable('invoice_sessions', {
  session: bigint().named('session_id'),
  invoice: bigint().named('invoice_id'),
  mall: integer().named('mall_id'),
  paise: bigint<Paise>(),
});
