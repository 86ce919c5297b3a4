import { paise } from '#domain/money/money.ts';
import { settleChargeback } from '../../money/index.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { LaidOutMall } from './lay-out.ts';
import { listClaimable, nameAtProvider } from './store.ts';

const DAY_MS = 86_400_000;

/** What banks claim in the sample: one waits for an answer and is held, one was lost, one was won. Days lie before now. */
const CLAIMS = [
  { reasonCode: '1084', raised: 4, respondIn: 2, isHeld: true, reports: [] },
  { reasonCode: '1064', raised: 12, respondIn: -5, isHeld: false, reports: [['lost', 1]] },
  {
    reasonCode: 'processed_invalid_expired_card',
    raised: 16,
    respondIn: -9,
    isHeld: false,
    reports: [
      ['under_review', 14],
      ['won', 6],
    ],
  },
] as const;

/** Lets banks of payers claim some payments of a sample mall back, as the provider would report it. */
export async function claimPayments(database: Database, { id: mall }: LaidOutMall, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await database.transact('system', async (transaction) => {
    const found = await listClaimable(transaction, mall, { until: before(20), most: CLAIMS.length });
    for (const [index, { providerPayment, paise: amount }] of found.entries()) {
      const claim = CLAIMS[index];
      if (!claim) return;
      const raisedAt = before(claim.raised);
      const common = {
        id: nameAtProvider('disp', index + 1),
        payment: providerPayment,
        paise: amount,
        currency: 'INR',
        phase: 'chargeback' as const,
        reasonCode: claim.reasonCode,
        respondBy: before(-claim.respondIn),
        raisedAt,
        asksAnew: false,
        merchant: null,
      };
      const held = claim.isHeld ? amount : paise(0);
      const open = { ...common, state: 'open' as const, deductedPaise: held, at: raisedAt };
      await settleChargeback(transaction, open, raisedAt);
      for (const [state, days] of claim.reports) {
        const deductedPaise = state === 'lost' ? amount : paise(0);
        const report = { ...common, state, deductedPaise, at: before(days) };
        await settleChargeback(transaction, report, before(days));
      }
    }
  });
}
