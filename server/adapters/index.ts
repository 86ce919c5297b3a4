import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { jsonPlateReads } from './json/plate-reads.ts';
import { jsonReadings } from './json/readings.ts';
import { mountMakers } from './makers/mount-makers.ts';
import { mountTranslator } from './mount-translator.ts';
import type { Receivers } from './take-message.ts';

export { startBarriers } from './barriers/start-barriers.ts';
export { startMqtt } from './mqtt/start-mqtt.ts';

/** Mounts the edge for devices: each maker's words in, our answers out. */
export function mountIngest(app: FastifyInstance, services: Services, receivers: Receivers): void {
  mountTranslator(app, services, receivers, jsonReadings);
  mountTranslator(app, services, receivers, jsonPlateReads);
  mountMakers(app, services, receivers);
}
