import type { MerchantOfMall } from '#contract/merchants.ts';
import { isLiveKey } from '../../platform/process/payment-settings.ts';
import type { MerchantServices } from './merchant-services.ts';
import type { StoredMerchant } from './store.ts';

export function presentMerchant(
  { services, merchants: { house } }: Pick<MerchantServices, 'services' | 'merchants'>,
  stored: StoredMerchant | null,
): MerchantOfMall {
  return {
    merchant: stored && {
      keyId: stored.keyId,
      isLive: isLiveKey(stored),
      qr: stored.qr,
      since: stored.createdAt.toISOString(),
      webhookUrl: `${services.config.siteUrl}/api/webhooks/razorpay/${stored.publicId}`,
    },
    house: house && { isLive: house.isLive },
  };
}
