import type { FastifyBaseLogger } from 'fastify';
import type { Message } from './message.ts';
import type { StoredMessage } from './store.ts';

/** Who receives a kind of message. */
export interface Receiver<Body> {
  receive(body: Body): void | Promise<void>;
  /** Messages may have been missed, or one could not be taken: reads from the database what rests on them. */
  readAnew(): void | Promise<void>;
}

interface Subscription extends Receiver<unknown> {
  readonly name: string;
  isOutdated: boolean;
}

/** Gives each message to its receiver, in order. A receiver that fails stops no other one and reads anew. */
export class Subscriptions {
  readonly #log: FastifyBaseLogger;
  readonly #all = new Set<Subscription>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add<Body>(message: Message<Body>, receiver: Receiver<Body>): () => void {
    const subscription: Subscription = {
      name: message.name,
      receive: (body) => receiver.receive(message.decode(body)),
      readAnew: () => receiver.readAnew(),
      isOutdated: false,
    };
    this.#all.add(subscription);
    return () => this.#all.delete(subscription);
  }

  give({ name, body }: StoredMessage): void {
    for (const subscription of this.#all)
      if (subscription.name === name) void this.#run(subscription, () => subscription.receive(body));
  }

  markOutdated(): void {
    for (const subscription of this.#all) subscription.isOutdated = true;
  }

  /** Lets everyone who may have missed something read anew; again the next time where that fails. */
  async readAnew(): Promise<void> {
    const outdated = [...this.#all].filter(({ isOutdated }) => isOutdated);
    for (const subscription of outdated) subscription.isOutdated = false;
    await Promise.all(outdated.map((one) => this.#run(one, () => one.readAnew())));
  }

  async #run(subscription: Subscription, work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      subscription.isOutdated = true;
      this.#log.error(
        { err: error, message: subscription.name },
        'a message of another process was not taken',
      );
    }
  }
}
