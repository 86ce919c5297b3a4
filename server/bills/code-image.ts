import { notThere, unavailable } from '../platform/http/errors.ts';
import { fetchImage, listPayments, type FetchedImage } from '../money/index.ts';
import { admitToken } from './admit-token.ts';
import type { BillServices } from './bill-services.ts';
import { findByPayToken, payLinkNotValid } from './pay-link.ts';

/** The image of the code of a payment that was begun by this pay link and can still be paid. */
export async function findCodeImage(
  on: BillServices,
  { token, payment: publicId }: { token: string; payment: string },
): Promise<FetchedImage> {
  const { database, log } = on.services;
  const admitted = await admitToken(on, token);
  const payments = await database.transact('system', async (transaction) => {
    const session = await findByPayToken(transaction, admitted);
    return session && listPayments(transaction, session.id);
  });
  if (!payments) throw payLinkNotValid();
  const payment = payments.find((one) => one.publicId === publicId && one.state === 'pending');
  if (!payment?.detail.image) throw notThere('There is no code to pay by.', 'payment_not_found');
  try {
    return await fetchImage(payment.detail.image);
  } catch (error) {
    log.warn({ err: error, payment: publicId }, 'a QR code could not be shown');
    throw unavailable('The QR code cannot be shown just now. Please pay by card, or at the desk.');
  }
}
