import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from './dashboard-services.ts';
import { mountDashboard } from './routes.ts';

/** The door of `dashboard`: what whoever runs a mall sees of it at one glance, put together from all topics. */
export interface Dashboard {
  mount(app: FastifyInstance): void;
}

export function openDashboard(on: DashboardServices): Dashboard {
  return { mount: (app) => mountDashboard(app, on) };
}
