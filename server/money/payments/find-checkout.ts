import type { CheckoutForm } from '../providers/payment-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { listPayments } from './store.ts';

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The form to the provider's page for a payment of a session that is paid by an order and can still be paid. */
export async function findCheckout(
  { services, merchants }: PaymentServices,
  session: number,
  publicId: string,
  returnTo: string,
): Promise<(CheckoutForm & { readonly amount: string }) | null> {
  const payments = await services.database.transact('system', (transaction) =>
    listPayments(transaction, session),
  );
  const payment = payments.find((one) => one.publicId === publicId && one.state === 'pending');
  if (!payment?.providerOrder || payment.detail.by !== 'order') return null;
  const provider = await merchants.find(payment.merchant);
  if (!provider) return null;
  const form = provider.checkoutOf(payment.providerOrder, payment.askedPaise, returnTo);
  return { ...form, amount: RUPEES.format(payment.askedPaise / 100) };
}
