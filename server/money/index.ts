import type { Malls } from '../malls/index.ts';
import type { Services } from '../platform/services.ts';
import { createTariffs, type Tariffs } from './tariffs/index.ts';

export {
  chargeSessions,
  correctCharge,
  type ChargedSession,
  type FirstCharge,
} from './charges/charge-session.ts';
export { NO_CHARGE, NO_TARIFF, quoteBy, quoteSession, type Quote } from './charges/quote-session.ts';
export { findCharges, findTariffVersions } from './charges/store.ts';
export { bookMovements, sumRevenue, type Movement } from './ledger/store.ts';
export { findTariffAt } from './tariffs/store.ts';

/** What `money` serves by itself: the tariffs of malls. */
export type Money = Tariffs;

export function openMoney(services: Services, malls: Malls): Money {
  return createTariffs(services, malls);
}
