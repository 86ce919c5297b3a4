import type { Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Receivers } from '../take-message.ts';
import { openBroker } from './broker.ts';
import { openExternalBroker } from './external-broker.ts';
import { measureMqtt } from './measure-mqtt.ts';
import type { MqttDoors } from './take-publication.ts';

/** How devices deliver by MQTT, if they do. */
export interface Mqtt {
  /** Which broker it is and what it survives, as the start says it. */
  readonly promise: string;
  /** The embedded broker's port; null where there is none. */
  readonly port: number | null;
  stop(): Promise<void>;
}

const STANDARD_PORT = 1_883;
const BY_HTTP = 'devices speak HTTP and keep each event until it is acknowledged';

/**
 * Opens the broker that the settings ask for. A port that is taken ends the start of a product with one line; the demo
 * does without.
 */
export async function startMqtt(
  services: Services,
  { malls, ...receivers }: Receivers & { readonly malls: Malls },
): Promise<Mqtt> {
  const { mqttUrl, mqttPort, isDemo, host } = services.config;
  const on: MqttDoors = {
    services,
    malls,
    receivers,
    measures: measureMqtt(services.metrics, { hasExternal: mqttUrl !== null }),
  };
  if (mqttUrl !== null) {
    const broker = openExternalBroker(on, mqttUrl);
    return { promise: describeExternal(mqttUrl, mqttPort), port: null, stop: () => broker.stop() };
  }
  const port = mqttPort ?? (isDemo ? STANDARD_PORT : null);
  if (port === null) return { promise: `none, ${BY_HTTP}`, port, stop: async () => undefined };
  try {
    const broker = await openBroker(on, { host, port });
    return { promise: describeEmbedded(host, broker.port), port: broker.port, stop: () => broker.stop() };
  } catch (error) {
    const reason = describeFault(error as NodeJS.ErrnoException, host);
    if (mqttPort !== null) throw new Error(`MQTT_PORT=${port} ${reason}`, { cause: error });
    return {
      promise: `none, since port ${port} ${reason}: ${BY_HTTP}`,
      port: null,
      stop: async () => undefined,
    };
  }
}

function describeEmbedded(host: string, port: number): string {
  return `embedded, MQTT 3.1.1 on ${host}:${port}; a message is acknowledged once it is stored, so a killed process loses none that was`;
}

function describeExternal(url: string, mqttPort: number | null): string {
  const beside = mqttPort === null ? '' : ' (MQTT_PORT has no effect beside it)';
  return `${new URL(url).host} (MQTT_URL)${beside}; it stores what comes while the product is away, and what is confirmed to it is stored here`;
}

function describeFault({ code, message }: NodeJS.ErrnoException, host: string): string {
  return code === 'EADDRINUSE'
    ? `is taken by another program on ${host}`
    : `can't be listened on: ${message}`;
}
