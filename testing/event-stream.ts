import { get, type IncomingMessage } from 'node:http';
import { OccupancyEvent } from '#contract/occupancy.ts';

export interface OpenStream {
  readonly answer: IncomingMessage;
  /** What has come so far, read by the contract. */
  readonly events: OccupancyEvent[];
  /** Resolves with the first `count` events; throws after two seconds. */
  first(count: number): Promise<OccupancyEvent[]>;
  readonly closed: Promise<void>;
  readonly close: () => void;
}

/** Opens an occupancy stream as a browser does. `isStalled` never reads what comes. */
export async function openStream(url: string, given: { isStalled?: boolean } = {}): Promise<OpenStream> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false }, resolve).once('error', reject);
  });
  const events: OccupancyEvent[] = [];
  let text = '';
  answer.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => answer.once('close', () => resolve()));
  if (given.isStalled) answer.pause();
  else
    answer.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^event: occupancy\ndata: (.*)$/.exec(message)?.[1];
        if (data) events.push(OccupancyEvent.parse(JSON.parse(data)));
      }
    });
  return {
    answer,
    events,
    closed,
    close: () => answer.destroy(),
    async first(count) {
      for (let wait = 0; wait < 200 && events.length < count; wait += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      if (events.length < count) throw new Error(`only ${events.length} of ${count} events came`);
      return events.slice(0, count);
    },
  };
}
