import type { MetricRegistry } from '../../platform/telemetry/metrics.ts';

export interface MqttMeasures {
  taken(outcome: 'stored' | 'refused' | 'unassigned' | 'failed'): void;
  signInRefused(): void;
  /** How many devices are connected to the embedded broker. */
  connected(devices: number): void;
  /** Whether the external broker is reached. */
  reached(isReached: boolean): void;
}

/** Where there is no external broker, nothing says that it is not reached. */
export function measureMqtt(
  metrics: MetricRegistry,
  { hasExternal }: { hasExternal: boolean },
): MqttMeasures {
  const messages = metrics.counter({
    name: 'gms_mqtt_messages_total',
    help: 'Messages of devices by MQTT: stored, refused and stored with the reason, of no known device, failed and sent again.',
    labelNames: ['outcome'] as const,
  });
  const refused = metrics.counter({
    name: 'gms_mqtt_sign_ins_refused_total',
    help: 'Connections to the embedded broker without a right key.',
  });
  const connections = metrics.gauge({
    name: 'gms_mqtt_connections',
    help: 'Devices that are connected to the embedded broker of this process.',
  });
  const reached = hasExternal
    ? metrics.gauge({
        name: 'gms_mqtt_broker_reached',
        help: 'Whether this process is connected to the external broker: 1 on the one that runs the jobs, else 0.',
      })
    : null;
  return {
    taken: (outcome) => messages.inc({ outcome }),
    signInRefused: () => refused.inc(),
    connected: (devices) => connections.set(devices),
    reached: (isReached) => reached?.set(isReached ? 1 : 0),
  };
}
