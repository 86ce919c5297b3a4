import type { ChargebackNews, ChargebackPhase } from '#domain/money/chargebacks/chargeback.ts';
import type { Paise } from '#domain/money/money.ts';

/** What a provider is to collect. `receipt` is our own id of the payment: by it an order is found again. */
export interface WantedMoney {
  readonly receipt: string;
  /** The session as people see it: by it money is found of which a restored database knows nothing. */
  readonly session: string;
  readonly paise: Paise;
  readonly description: string;
  readonly expiresAt: Date;
}

/** What a payer is shown: an order to pay on the provider's page, or a code that is paid once. */
export interface OpenedOrder {
  readonly id: string;
  /** A link that UPI apps open; null where the provider gives none. */
  readonly upi: string | null;
  /** The address of the code's image; null where there is none. */
  readonly image: string | null;
}

/** Money that a provider took, or did not take, as it says itself. */
export interface ProviderPayment {
  readonly id: string;
  /** The order or the code by which it was paid; null where the message names none. */
  readonly order: string | null;
  /** Our own id of the payment, where the provider repeats it. */
  readonly receipt: string | null;
  /** The session for which it was asked, where the provider repeats it. */
  readonly session: string | null;
  readonly paise: Paise;
  readonly currency: string;
  readonly state: 'pending' | 'captured' | 'failed';
  readonly method: 'upi' | 'card';
  readonly at: Date;
  readonly feePaise: Paise | null;
  /** The bank's reference of a UPI payment. */
  readonly bankReference: string | null;
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  readonly id: string;
  readonly payment: string;
  /** Our own id of the refund, where the provider repeats it. */
  readonly receipt: string | null;
  readonly state: 'pending' | 'processed' | 'failed';
  /** How much it is; null where it does not say so. */
  readonly paise: Paise | null;
  readonly currency: string | null;
}

/** Which refunds of an account are asked for: those made in a span, the newest first, a page at a time. */
export interface WantedRefunds {
  readonly from: Date;
  readonly to: Date;
  readonly skip: number;
}

/** A claim of a payer's bank on a payment, as the provider reports it: in its words a dispute. */
export interface ProviderChargeback extends ChargebackNews {
  readonly id: string;
  /** The provider's id of the payment. */
  readonly payment: string;
  readonly currency: string;
  readonly phase: ChargebackPhase;
  readonly reasonCode: string;
  readonly raisedAt: Date;
  /** What was answered did not suffice: the bank asks once more. */
  readonly asksAnew: boolean;
}

/** A form that a browser posts to the provider. */
export interface CheckoutForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The most that a provider lists at a time. */
export const REFUNDS_A_PAGE = 100;

/** What a provider's message says. */
export type ProviderMessage =
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  | { readonly kind: 'chargeback'; readonly chargeback: ProviderChargeback }
  | { readonly kind: 'other'; readonly name: string };

/**
 * One provider of payments. Every call may take as long as its time-out and throws `ProviderFault`, so none is made
 * inside a transaction.
 */
export interface PaymentProvider {
  readonly name: 'razorpay';
  /** Real money is moved. */
  readonly isLive: boolean;
  /** Whether UPI is paid by a code of its own, rather than on the provider's page. */
  readonly givesCodes: boolean;
  /** Throws where the provider does not take the keys. */
  checkKeys(): Promise<void>;
  openOrder(wanted: WantedMoney): Promise<OpenedOrder>;
  /** A code that is paid once, with a fixed amount. */
  openCode(wanted: WantedMoney): Promise<OpenedOrder>;
  /** What was opened under our own id; null where nothing was. */
  findOrder(receipt: string): Promise<OpenedOrder | null>;
  findCode(receipt: string): Promise<OpenedOrder | null>;
  /** No further payment is taken by it. An order cannot be closed. */
  closeCode(code: string): Promise<void>;
  /** All attempts to pay an order or a code. */
  listPayments(order: string): Promise<ProviderPayment[]>;
  /** The same `receipt` refunds once, however often it is asked. */
  refund(wanted: { payment: string; paise: Paise; receipt: string }): Promise<ProviderRefund>;
  findRefund(payment: string, refund: string): Promise<ProviderRefund>;
  /** The newest refunds of one payment, whoever made them. */
  listRefundsOf(payment: string): Promise<ProviderRefund[]>;
  /** Refunds of this account, whoever made them; a full page has `REFUNDS_A_PAGE`, and more may follow. */
  listRefunds(wanted: WantedRefunds): Promise<ProviderRefund[]>;
  /** The newest claims of banks on payments by this account, as they stand at an instant. */
  listChargebacks(now: Date): Promise<ProviderChargeback[]>;
  findChargeback(chargeback: string, now: Date): Promise<ProviderChargeback>;
  /** The page on which a person pays an order or a code; null where there is none. */
  pageOf(order: string): string | null;
  /** What leads to the provider's page for an order by a form, and back to an address of ours. */
  checkoutOf(order: string, paise: Paise, returnTo: string): CheckoutForm;
  /** Whether a message was signed by the provider, over its bytes as they came. */
  isGenuine(body: Uint8Array, signature: string): boolean;
  /** Throws where the message is none of the provider's. */
  readMessage(body: string): ProviderMessage;
}

/** A call to a provider that came to nothing: refused for good, or nobody knows what became of it. */
export class ProviderFault extends Error {
  /** Null where no answer came. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }

  /** The provider refused it; asked again it would refuse again. */
  get isFinal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && !AGAIN.has(this.status);
  }

  get isNotThere(): boolean {
    return this.status === 404;
  }
}

/** Credentials that are being changed, a request under way, too many at once: later it may go well. */
const AGAIN = new Set([401, 403, 408, 409, 425, 429]);
