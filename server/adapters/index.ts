import type { FastifyInstance } from 'fastify';
import type { Devices } from '../devices/index.ts';
import type { Gates } from '../gates/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import { mountPlateReads } from './json/take-plate-reads.ts';
import { mountReadings } from './json/take-readings.ts';

/** Mounts the edge for devices: their words in, our answers out. */
export function mountIngest(
  app: FastifyInstance,
  services: Services,
  doors: { devices: Devices; occupancy: Occupancy; gates: Gates },
): void {
  mountReadings(app, services, doors);
  mountPlateReads(app, services, doors);
}
