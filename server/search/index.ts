import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { mountSearch } from './routes.ts';
import type { SearchServices } from './search-mall.ts';

/** The door of `search`: what the people of a mall find by a few letters. */
export interface Search {
  mount(app: FastifyInstance): void;
}

export function openSearch(services: Services, doors: Omit<SearchServices, 'services'>): Search {
  return { mount: (app) => mountSearch(app, { services, ...doors }) };
}
