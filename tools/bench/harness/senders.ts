import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from './benchmark.ts';
import { serveParent } from './child.ts';

interface Mall {
  readonly key: string;
  readonly codes: readonly string[];
}

interface Load {
  readonly port: number;
  readonly malls: readonly Mall[];
  /** Readings a second; null: as many as are answered, with `atOnce` messages under way. */
  readonly perSecond: number | null;
  readonly seconds: number;
  readonly batch: number;
  readonly atOnce: number;
}

export interface LoadResult {
  readonly acknowledged: number;
  readonly accepted: number;
  readonly failed: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Messages that had to wait because too many were under way. */
  readonly heldBack: number;
}

const PACE_MS = 20;
/** The next number of each slot, by the key of its mall. */
const sequences = new Map<string, Int32Array>();
let place = 0;

/** Every reading is a change with the slot's next number, so that whatever is lost or doubled can be seen afterwards. */
async function send(load: Load): Promise<LoadResult> {
  const { perSecond, seconds, batch, atOnce, malls } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const sums = { acknowledged: 0, accepted: 0, failed: 0, heldBack: 0 };
  const delays: number[] = [];
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  const isOver = () => performance.now() - started >= seconds * 1000;
  let due = 0;

  function launch(): void {
    const mall = malls[place % malls.length] as Mall;
    const round = Math.floor(place / malls.length) * batch;
    place += 1;
    const body = write(mall, round, batch);
    const at = performance.now();
    const one: Promise<void> = post(agent, load.port, mall.key, body).then((answer) => {
      underWay.delete(one);
      delays.push(performance.now() - at);
      if (!answer) sums.failed += batch;
      else {
        sums.acknowledged += batch;
        sums.accepted += answer.accepted;
      }
    });
    underWay.add(one);
  }

  while (!isOver()) {
    if (perSecond === null) {
      while (underWay.size < atOnce) launch();
      await Promise.race(underWay);
    } else {
      due = ((performance.now() - started) / 1000) * (perSecond / batch);
      const launched = (sums.acknowledged + sums.failed) / batch + underWay.size;
      for (let left = Math.floor(due - launched); left > 0; left -= 1) {
        if (underWay.size >= atOnce) {
          sums.heldBack += 1;
          break;
        }
        launch();
      }
      await pause(PACE_MS);
    }
  }
  await Promise.all(underWay);
  agent.destroy();
  const sorted = delays.toSorted((a, b) => a - b);
  const took = (performance.now() - started) / 1000;
  return { ...sums, seconds: took, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** Written by hand: what the senders need of the processor, the product and its database do not have. */
function write({ key, codes }: Mall, from: number, batch: number): string {
  const numbers = sequences.get(key) ?? new Int32Array(codes.length);
  sequences.set(key, numbers);
  const at = new Date().toISOString();
  let readings = '';
  for (let place = from; place < from + batch; place += 1) {
    const slot = place % codes.length;
    const sequence = numbers[slot] ?? 0;
    numbers[slot] = sequence + 1;
    readings += `${readings === '' ? '' : ','}{"slot":"${codes[slot]}","occupied":${sequence % 2 === 0},"at":"${at}","sequence":${sequence}}`;
  }
  return `{"readings":[${readings}]}`;
}

function post(agent: Agent, port: number, key: string, body: string): Promise<{ accepted: number } | null> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const path = '/api/ingest/occupancy';
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.once('end', () =>
        resolve(answer.statusCode === 202 ? (JSON.parse(text) as { accepted: number }) : null),
      );
    });
    call.once('error', () => resolve(null));
    call.end(body);
  });
}

serveParent({ send });
