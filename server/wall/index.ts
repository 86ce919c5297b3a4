import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { mountWall } from './routes.ts';
import type { WallServices } from './view-wall.ts';

/** The door of `wall`: what displays on the walls of a mall show. */
export interface Wall {
  mount(app: FastifyInstance): void;
}

export function openWall(services: Services, doors: Omit<WallServices, 'services'>): Wall {
  return { mount: (app) => mountWall(app, { services, ...doors }) };
}
