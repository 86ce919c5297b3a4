import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import mqtt, { Store, type IPublishPacket, type MqttClient } from 'mqtt';
import { ackTopic, DEVICE_TOPICS, readTopic, type DeviceTopic } from '#contract/mqtt.ts';
import type { Numbered } from '#domain/parking/gapless.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { findSender, type FoundSender } from './find-sender.ts';
import { joinAcks } from './join-acks.ts';
import { createLine } from './line.ts';
import { readPayload } from './read-payload.ts';
import { takePublication, type MqttDoors } from './take-publication.ts';

/** One connection to the external broker, from its beginning to its end. */
export interface BrokerSession {
  /** Takes nothing more, waits until what is under way is stored, and ends. */
  end(): Promise<void>;
}

interface Wanted {
  readonly url: string;
  readonly clientId: string;
  onConnected(): void;
  /** Once, whether it was ever connected or not. */
  onEnd(): void;
}

/** What a message brought whose device is known; null where nothing is to be counted. */
interface Stored {
  readonly device: DeviceCaller;
  readonly topic: DeviceTopic;
  readonly numbered: readonly Numbered[];
}

const CONNECT_MS = 10_000;
const STOP_MS = 4_000;
/** Brokers send so many at most before the first is confirmed, most of them far less. */
const MOST_UNDER_WAY = 500;

/** Connects, subscribes, stores what comes, and confirms it afterwards, in the order in which it came. */
export function openSession(on: MqttDoors, wanted: Wanted): BrokerSession {
  const { log } = on.services;
  const client = connect(wanted);
  const line = createLine();
  const underWay = new Set<Promise<void>>();
  const acknowledge = joinAcks((topic, payload) => void client.publish(topic, payload, { qos: 1 }));
  let isEnding = false;
  let hasFailed = false;

  async function take(packet: IPublishPacket): Promise<void> {
    const stream = client.stream;
    try {
      await line(store(on, packet), async (stored) => {
        if (stored) await count(stored);
        confirm(client, stream, packet);
      });
    } catch (error) {
      on.measures.taken('failed');
      // All behind it fail with it.
      if (!hasFailed)
        log.error({ err: error }, 'a message by MQTT was not stored; the broker is asked for it again');
      hasFailed = true;
      client.end(true);
    }
  }

  async function count({ device, topic, numbered }: Stored): Promise<void> {
    const upTo = await on.receivers.devices.countSequences(device, numbered);
    if (upTo !== null) acknowledge(ackTopic(topic.mall, device.publicId), upTo);
  }

  client.handleMessage = (packet, done) => {
    // Without an answer of the library's own: it would confirm what is not stored yet, or take one message at a time.
    const goOn = () => done(packet.qos === 0 ? undefined : new Error('it is confirmed once it is stored'));
    if (isEnding) return goOn();
    const taking = take(packet).finally(() => underWay.delete(taking));
    underWay.add(taking);
    if (underWay.size < MOST_UNDER_WAY) goOn();
    else void Promise.race(underWay).then(goOn);
  };
  client.on('connect', () => {
    // Else each confirmation waits for the next one.
    (client.stream as Partial<Socket>).setNoDelay?.(true);
    wanted.onConnected();
    client.subscribe([...DEVICE_TOPICS], { qos: 1 }, (error) => {
      if (error) log.error({ err: error }, 'the broker of MQTT_URL refuses what devices publish');
    });
  });
  client.on('error', (error) => log.warn({ err: error }, 'the broker of MQTT_URL'));
  client.once('close', () => {
    isEnding = true;
    client.end(true);
    wanted.onEnd();
  });

  return {
    async end() {
      isEnding = true;
      await Promise.race([Promise.allSettled(underWay), pause(STOP_MS, undefined, { ref: false })]);
      await Promise.race([client.endAsync(), pause(1_000, undefined, { ref: false })]);
    },
  };
}

function connect({ url, clientId }: Wanted): MqttClient {
  return mqtt.connect(url, {
    protocolVersion: 4,
    clientId,
    // What comes while we are away the broker stores for us.
    clean: false,
    // The library's own is gone once a connection has ended, and what is still under way then throws where nobody catches.
    outgoingStore: new Store({ clean: false }),
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout: CONNECT_MS,
  });
}

/** Resolves once a message is stored; one that is nobody's is counted and noted for those who may have sent it. */
async function store(on: MqttDoors, packet: IPublishPacket): Promise<Stored | null> {
  const topic = readTopic(packet.topic);
  // A retained topic is cleared by nothing at all.
  if (!topic || packet.payload.length === 0) return null;
  const receivedAt = on.services.clock();
  const payload = readPayload(Buffer.from(packet.payload));
  const sender = findSender(on, topic, payload.ok ? payload.deviceId : null);
  if (sender.device === null) {
    note(on, sender, receivedAt);
    return null;
  }
  const device = { ...sender.device, isRelayed: true };
  const isSnapshot = packet.retain === true;
  const numbered = await takePublication(on, { device, topic, payload, isSnapshot, receivedAt });
  return numbered.length === 0 ? null : { device, topic, numbered };
}

function note(on: MqttDoors, sender: Extract<FoundSender, { device: null }>, at: Date): void {
  const refused = [{ reason: sender.reason, detail: sender.detail }];
  for (const one of sender.candidates) on.receivers.devices.noteMessage(one, { at, accepted: 0, refused });
  on.measures.taken('unassigned');
}

/** PUBACK as MQTT writes it: four bytes. On another connection its number would mean another message. */
function confirm(
  client: MqttClient,
  stream: MqttClient['stream'],
  { qos, messageId = 0 }: IPublishPacket,
): void {
  if (qos !== 1 || client.stream !== stream || stream.destroyed) return;
  stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]));
}
