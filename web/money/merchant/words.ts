import type { MerchantOfMall } from '#contract/merchants.ts';

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Who takes the money, in one sentence. */
export function wordMerchant({ merchant, house }: MerchantOfMall): string {
  if (merchant) {
    const mode = merchant.isLive ? '' : ' It is a test account: no money moves.';
    return `This mall’s own account takes the payments: ${merchant.keyId}, since ${DAY.format(new Date(merchant.since))}.${mode}`;
  }
  if (house) {
    const mode = house.isLive ? '' : ' It is a test account: no money moves.';
    return `The account that all malls share takes the payments.${mode}`;
  }
  return 'Drivers cannot pay online here: there is no account at a payment provider.';
}
