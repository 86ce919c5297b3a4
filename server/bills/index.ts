import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import type { BillServices } from './bill-services.ts';
import { findAnyByPublicId } from '../sessions/index.ts';
import { priceInside } from './find-bill.ts';
import { mountBills } from './routes.ts';

export { findOfBanks, wordOfBanks } from './bank-lines.ts';
export { findBill, type Bill } from './find-bill.ts';
export { lowerCharge } from './lower-charge.ts';
export { admitToken } from './admit-token.ts';
export {
  cardTokenOf,
  findByPayToken,
  payLinkNotValid,
  payTokenOf,
  shownTokensOf,
  type AdmittedToken,
} from './pay-link.ts';
export { deleteLinksOfLists, endLinks, reviveLinks } from './store.ts';
export { maskPlate, presentBill } from './present.ts';

/** The door of `bills`: what a session costs now, for whoever holds its link, and how it is paid. */
export interface Bills {
  mount(app: FastifyInstance): void;
}

export function openBills(services: Services, doors: Omit<BillServices, 'services'>): Bills {
  const on: BillServices = { services, ...doors };
  doors.money.payments.usePrices(priceInside, findAnyByPublicId);
  return { mount: (app) => mountBills(app, on) };
}
