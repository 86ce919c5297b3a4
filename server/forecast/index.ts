import type { FastifyInstance } from 'fastify';
import type { Ground } from '../platform/ground.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';

/** The door of `forecast`: predicted visits and crowding, and the calendar they rest on. */
export interface Forecast {
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

export async function openForecast(
  _ground: Ground,
  _doors: { malls: Malls; occupancy: Occupancy },
): Promise<Forecast> {
  throw new Error('forecast is not built yet');
}
