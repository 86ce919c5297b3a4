import type { Client } from 'aedes';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { joinAcks } from './join-acks.ts';
import { createLine, type MessageLine } from './line.ts';

/** A device that has signed in. */
export interface DeviceConnection {
  readonly publicId: string;
  readonly key: string;
  readonly line: MessageLine;
  /** Where it hears how far its readings are stored; null before it has asked. */
  ackTopic: string | null;
  readonly acknowledge: (topic: string, upTo: number) => void;
}

/** The devices that are connected to the embedded broker. */
export class Connections {
  readonly #of = new WeakMap<Client, DeviceConnection>();
  readonly #current = new Map<string, Client>();

  add(client: Client, { publicId }: DeviceCaller, key: string): void {
    const acknowledge = joinAcks((topic, payload) => {
      // The next one says all that this one did: nothing of it has to be stored until it is confirmed.
      if (!client.closed)
        client.publish(
          { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false },
          () => undefined,
        );
    });
    this.#of.set(client, { publicId, key, line: createLine(), ackTopic: null, acknowledge });
    this.#current.set(publicId, client);
  }

  /** Null for one that has not signed in; known also while it ends. */
  of(client: Client | null): DeviceConnection | null {
    return (client && this.#of.get(client)) ?? null;
  }

  /** Whether its device has another connection by now. */
  isReplaced(client: Client): boolean {
    const connection = this.#of.get(client);
    return connection !== undefined && this.#current.get(connection.publicId) !== client;
  }

  remove(client: Client): void {
    const connection = this.#of.get(client);
    if (connection && !this.isReplaced(client)) this.#current.delete(connection.publicId);
  }

  /** Ends the connections whose key is not valid any more. */
  check(isValid: (key: string) => boolean): void {
    for (const client of this.#current.values()) {
      const connection = this.#of.get(client);
      if (!connection || !isValid(connection.key)) client.close();
    }
  }

  count(): number {
    return this.#current.size;
  }
}
