/**
 * The door of `money`: what a session costs, what is owed for it, and the ledger that holds every movement. All of it
 * happens within the caller's transaction.
 */
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
