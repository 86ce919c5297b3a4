import { once, type EventEmitter } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Aedes, type AedesOptions, type AuthenticateError } from 'aedes';
import { ackTopic } from '#contract/mqtt.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { Connections } from './connections.ts';
import { guardSize, type GuardedSocket } from './guard-size.ts';
import { createReceiver } from './receive.ts';
import { createSignIn } from './sign-in.ts';
import type { MqttDoors } from './take-publication.ts';

/** The broker of this process: devices deliver to it, and nobody else hears them. */
export interface Broker {
  readonly port: number;
  stop(): Promise<void>;
}

/** Sockets by the stream that the broker knows. */
type Sockets = WeakMap<object, { readonly address: string; readonly guarded: GuardedSocket }>;
type Rules = Required<
  Pick<
    AedesOptions,
    'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'
  >
>;

/** Below the 5 seconds within which a revoked key ends its connections, with the time that other processes need to learn of it. */
const CHECK_MS = 500;
const CONNECT_MS = 10_000;
const MOST_CONNECTIONS = 10_000;

/** Listens for devices. A message is acknowledged once it is stored; one that could not be stored ends its connection. */
export async function openBroker(on: MqttDoors, where: { host: string; port: number }): Promise<Broker> {
  const { services, receivers, measures } = on;
  const { log } = services;
  const connections = new Connections();
  const signIn = createSignIn(on);
  const receiver = createReceiver(on, connections, signIn);
  const sockets: Sockets = new WeakMap();
  const noteTooLarge = (device: DeviceCaller) => {
    const refused = [
      { reason: 'too_large', detail: 'A packet was larger than 256 kB: its connection was ended.' },
    ];
    receivers.devices.noteMessage(device, { at: services.clock(), accepted: 0, refused });
    measures.taken('refused');
  };
  const rules = makeRules({ connections, signIn, receiver, sockets, noteTooLarge });
  const broker = await Aedes.createBroker({ connectTimeout: CONNECT_MS, ...rules });

  broker.on('client', () => measures.connected(connections.count()));
  broker.on('clientDisconnect', (client) => {
    connections.remove(client);
    measures.connected(connections.count());
  });
  broker.on('subscribe', (_subscriptions, client) => {
    receiver
      .acknowledge(client)
      .catch((error: unknown) => log.error({ err: error }, 'a device was not sent what is stored'));
  });
  for (const event of ['clientError', 'connectionError'] as const)
    broker.on(event, (_client, error) => log.debug({ err: error }, 'a connection by MQTT ended'));

  // Its types do not name it, and one that nobody listens for would end the process.
  (broker as EventEmitter).on('error', (error: unknown) =>
    log.error({ err: error }, 'the embedded broker failed'),
  );

  const checking = setInterval(
    () => connections.check((key) => receivers.devices.findByKey(key) !== null),
    CHECK_MS,
  ).unref();
  const listening = listen(where, (stream, socket) => {
    sockets.set(stream, socket);
    broker.handle(stream);
  });
  const close = async () => {
    clearInterval(checking);
    listening.server.close();
    await receiver.stop();
    await new Promise<void>((resolve) => broker.close(resolve));
    listening.end();
  };
  await once(listening.server, 'listening').catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { port: (listening.server.address() as AddressInfo).port, stop: close };
}

/** Who may connect, publish and subscribe. */
function makeRules(on: {
  connections: Connections;
  signIn: ReturnType<typeof createSignIn>;
  receiver: ReturnType<typeof createReceiver>;
  sockets: Sockets;
  noteTooLarge: (device: DeviceCaller) => void;
}): Rules {
  const { connections, signIn, receiver, sockets, noteTooLarge } = on;
  const take = callbackify(receiver.take.bind(receiver));
  return {
    preConnect(client, _packet, done) {
      const socket = sockets.get(client.conn);
      const isWelcome = socket !== undefined && !signIn.isSpent(socket.address);
      // Without an error the connection would stay, and wait.
      done(isWelcome ? null : new Error('too many wrong keys'), isWelcome);
    },
    authenticate(client, user, password, done) {
      const socket = sockets.get(client.conn);
      if (!socket) return done(null, false);
      const signedIn = signIn.check({ address: socket.address, clientId: client.id, user, password });
      if (!signedIn.ok) return done(refusal(signedIn.returnCode), false);
      // By its own id, whatever it calls itself: two devices of one name would end each other's connections.
      Object.assign(client, { id: signedIn.device.publicId });
      const { device, key } = signedIn;
      connections.add(client, device, key);
      socket.guarded.trust(() => noteTooLarge(device));
      done(null, true);
    },
    authorizePublish(client, packet, done) {
      take(client, packet, (error) => {
        // Nothing is repeated to anybody: what holds now stands in the database.
        packet.retain = false;
        done(error);
      });
    },
    authorizeSubscribe(client, subscription, done) {
      const connection = connections.of(client);
      const isOwn = connection !== null && isAckOf(connection.publicId, subscription.topic);
      if (isOwn) connection.ackTopic = subscription.topic;
      // Null refuses it alone; an error would end the connection.
      done(null, isOwn ? subscription : null);
    },
    // What devices publish is for nobody but us.
    authorizeForward: (client, packet) => (packet.topic === connections.of(client)?.ackTopic ? packet : null),
  };
}

function refusal(returnCode: number): AuthenticateError {
  return Object.assign(new Error('the sign-in is refused'), { returnCode }) as AuthenticateError;
}

function isAckOf(device: string, topic: string): boolean {
  const [, , mall = ''] = topic.split('/');
  return /^[^+#]+$/.test(mall) && topic === ackTopic(mall, device);
}

function listen(
  { host, port }: { host: string; port: number },
  handle: (
    stream: GuardedSocket['stream'],
    socket: { readonly address: string; readonly guarded: GuardedSocket },
  ) => void,
): { readonly server: Server; end(): void } {
  const open = new Set<Socket>();
  // A device that is cut from its mains says nothing: the system asks after it.
  const options = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 };
  const server = createServer(options, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    const guarded = guardSize(socket);
    handle(guarded.stream, { address: socket.remoteAddress ?? '', guarded });
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, host);
  return {
    server,
    end() {
      for (const socket of open) socket.destroy();
    },
  };
}
