/** Passes facts to whoever listens. A listener that fails is reported by its owner's name and stops nobody else. */
export interface Bus<Events extends object> {
  publish<Name extends keyof Events & string>(name: Name, event: Events[Name]): void;
  /** Returns what ends the listening. */
  on<Name extends keyof Events & string>(
    name: Name,
    owner: string,
    receive: (event: Events[Name]) => void | Promise<void>,
  ): () => void;
}

export function createBus<Events extends object>(
  report: (error: unknown, owner: string, name: string) => void,
): Bus<Events> {
  const listeners = new Map<
    string,
    Set<{ owner: string; receive: (event: never) => void | Promise<void> }>
  >();
  return {
    publish(name, event) {
      for (const { owner, receive } of listeners.get(name) ?? []) {
        void Promise.resolve()
          .then(() => receive(event as never))
          .catch((error: unknown) => report(error, owner, name));
      }
    },
    on(name, owner, receive) {
      const entry = { owner, receive };
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(entry));
      return () => set.delete(entry);
    },
  };
}
