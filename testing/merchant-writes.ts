import type { GivenMall, StaffWrite } from './staff-writes.ts';

/** What the stand-in of the provider knows, at which keys are tried. */
export const STAND_IN_KEYS = { keyId: 'rzp_test_staffWrites', keySecret: 'secret-of-a-mall' };

/** The writes about a mall's own account at the payment provider, each a call that succeeds. */
export const MERCHANT_WRITES: Record<string, (given: GivenMall) => StaffWrite> = {
  'PUT /api/super/malls/:id/merchant': ({ mall }) => ({
    url: `/api/super/malls/${mall}/merchant`,
    body: { ...STAND_IN_KEYS, webhookSecrets: ['messages-of-a-mall'], qr: 'off' },
  }),
  'DELETE /api/super/malls/:id/merchant': ({ mall }) => ({ url: `/api/super/malls/${mall}/merchant` }),
};
