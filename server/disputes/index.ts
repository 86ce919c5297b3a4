import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { mountChargebacks } from './chargebacks/routes.ts';
import type { DisputeServices } from './dispute-services.ts';
import { mountDisputes } from './routes.ts';

export { emptyDisputes, listDisputesOf, listUndecidedDisputes } from './store.ts';

/** The door of `disputes`: drivers ask about charges, the people of the mall decide, and what was wrong goes back. */
export interface Disputes {
  mount(app: FastifyInstance): void;
}

export function openDisputes(services: Services, doors: Omit<DisputeServices, 'services'>): Disputes {
  const on: DisputeServices = { services, ...doors };
  return {
    mount(app) {
      mountDisputes(app, on);
      mountChargebacks(app, on);
    },
  };
}
