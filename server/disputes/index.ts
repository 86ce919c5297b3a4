import type { FastifyInstance } from 'fastify';
import type { Malls } from '../malls/index.ts';
import type { Money } from '../money/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';
import { mountDisputes } from './routes.ts';

export { emptyDisputes, listDisputesOf, listUndecidedDisputes } from './store.ts';

/** The door of `disputes`: drivers ask about charges, the people of the mall decide, and what was wrong goes back. */
export interface Disputes {
  mount(app: FastifyInstance): void;
}

export function openDisputes(
  services: Services,
  doors: { malls: Malls; money: Money; sessions: Sessions },
): Disputes {
  return { mount: (app) => mountDisputes(app, { services, ...doors }) };
}
