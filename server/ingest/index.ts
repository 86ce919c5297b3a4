import type { FastifyInstance } from 'fastify';
import type { Ground } from '../platform/ground.ts';
import type { Devices } from '../devices/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Sessions } from '../sessions/index.ts';

/** Mounts the edge for devices: their words in, our answers out. */
export function mountIngest(
  _app: FastifyInstance,
  _ground: Ground,
  _doors: { devices: Devices; occupancy: Occupancy; sessions: Sessions },
): void {
  throw new Error('ingest is not built yet');
}
