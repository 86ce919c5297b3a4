import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that a test can freeze or cut. */
export interface FlakyLine {
  readonly port: number;
  /** Keeps every connection open and lets nothing through, as a server that is stopped does. */
  freeze(): void;
  thaw(): void;
  /** Cuts every connection and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Listens on a port of its own and passes everything on to the target. */
export async function openFlakyLine(target: { host: string; port: number }): Promise<FlakyLine> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'frozen' | 'cut' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (state === 'frozen') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    cut,
    mend: () => {
      state = 'open';
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
