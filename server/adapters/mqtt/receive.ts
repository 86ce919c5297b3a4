import { setTimeout as pause } from 'node:timers/promises';
import type { AedesOptions, Client } from 'aedes';
import { readTopic } from '#contract/mqtt.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { DeviceConnection, Connections } from './connections.ts';
import { mayPublish } from './find-sender.ts';
import { readPayload } from './read-payload.ts';
import type { DeviceSignIn } from './sign-in.ts';
import { takePublication, type MqttDoors, type DevicePublication } from './take-publication.ts';

export type Packet = Parameters<NonNullable<AedesOptions['authorizePublish']>>[1];

export interface Intake {
  /** Resolves once a message is stored; rejects where it has to come again, or never should have come. */
  take(client: Client | null, packet: Packet): Promise<void>;
  /** Sends a device how far its readings are stored: what was sent before it lost its connection it may never have got. */
  acknowledge(client: Client): Promise<void>;
  /** Takes nothing more, and resolves once what is under way is stored. */
  stop(): Promise<void>;
}

/** What is under way is stored before the connections end. */
const STOP_MS = 4_000;

/** Takes what the devices of the embedded broker publish. */
export function createReceiver(on: MqttDoors, connections: Connections, signIn: DeviceSignIn): Intake {
  const { services, receivers, measures } = on;
  const { devices } = receivers;
  const { clock, log } = services;
  const underWay = new Set<Promise<void>>();
  let isStopping = false;

  async function take(client: Client | null, packet: Packet): Promise<void> {
    const connection = connections.of(client);
    const device = connection && devices.findByKey(connection.key);
    if (!client || !device || isStopping) throw new Error('the device is not signed in');
    // The last will of a connection that another one of the same device has replaced.
    if (client.closed && connections.isReplaced(client)) return;
    const topic = readOwnTopic(on, device, packet.topic);
    // A retained topic is cleared by nothing at all.
    if (packet.payload.length === 0) return;
    const wait = signIn.waitFor(device);
    if (wait > 0) await pause(wait);
    const receivedAt = clock();
    const payload = readPayload(Buffer.from(packet.payload));
    await store(client, connection, { device, topic, payload, isSnapshot: false, receivedAt });
  }

  async function store(
    client: Client,
    connection: DeviceConnection,
    publication: DevicePublication,
  ): Promise<void> {
    const taking = takePublication(on, publication);
    // The last will stands behind no other message.
    if (client.closed) return void (await taking);
    try {
      await connection.line(taking, async (numbered) => {
        if (numbered.length > 0)
          answer(connection, await devices.countSequences(publication.device, numbered));
      });
    } catch (error) {
      measures.taken('failed');
      log.error({ err: error }, 'a message by MQTT was not stored; its device sends it again');
      throw error;
    }
  }

  return {
    async take(client, packet) {
      const taking = take(client, packet);
      underWay.add(taking);
      try {
        await taking;
      } finally {
        underWay.delete(taking);
      }
    },
    async acknowledge(client) {
      const connection = connections.of(client);
      const device = connection && devices.findByKey(connection.key);
      if (device) answer(connection, await devices.countSequences(device, []));
    },
    async stop() {
      isStopping = true;
      await Promise.race([Promise.allSettled(underWay), pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function answer({ ackTopic, acknowledge }: DeviceConnection, upTo: number | null): void {
  if (upTo !== null && ackTopic !== null) acknowledge(ackTopic, upTo);
}

/** The topic, where it is the device's own; else it is noted for whoever sets the device up, and the connection ends. */
function readOwnTopic({ services, malls, receivers }: MqttDoors, device: DeviceCaller, text: string) {
  const topic = readTopic(text);
  if (topic?.mall === malls.get(device.mall)?.slug && topic && mayPublish(device, topic)) return topic;
  const refused = [{ reason: 'foreign_topic', detail: 'The topic is not one of this device.' }];
  receivers.devices.noteMessage(device, { at: services.clock(), accepted: 0, refused });
  throw new Error('the topic is not one of this device');
}
