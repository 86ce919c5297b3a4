import type { ShownReceipt } from '#contract/invoices.ts';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { unavailable } from '../../platform/http/errors.ts';
import { findUpward } from '../../platform/process/find-upward.ts';
import type { Fonts } from './draw-receipt.ts';

/** More at a time are refused: each takes a tenth of a second. */
const MOST_WAITING = 50;

type Drawn = { id: number } & ({ pdf: Uint8Array } | { error: string });
interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Draws receipts in a thread of its own, which is started when the first is asked for. */
export class PdfThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #count = 0;

  draw(receipt: ShownReceipt): Promise<Uint8Array> {
    if (this.#waiting.size >= MOST_WAITING)
      return Promise.reject(unavailable('Many receipts are being printed. Please try again in a moment.'));
    const worker = (this.#worker ??= this.#start());
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, receipt });
    });
  }

  #start(): Worker {
    const worker = startWorker();
    // Nobody waits for it at the end.
    worker.unref();
    worker.on('message', (drawn: Drawn) => {
      const waiting = this.#waiting.get(drawn.id);
      this.#waiting.delete(drawn.id);
      if ('pdf' in drawn) waiting?.resolve(drawn.pdf);
      else waiting?.reject(new Error(drawn.error));
    });
    worker.on('error', (error: Error) => this.#end(worker, error));
    worker.on('exit', () => this.#end(worker, new Error('the thread that draws receipts has ended')));
    return worker;
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function startWorker(): Worker {
  const workerData: Fonts = {
    regular: findUpward('server/bills/receipt/fonts/noto-sans-regular.ttf'),
    bold: findUpward('server/bills/receipt/fonts/noto-sans-semibold.ttf'),
  };
  const built = new URL('./receipt-worker.js', import.meta.url);
  if (existsSync(built)) return new Worker(built, { workerData });
  // From sources Node 20 cannot start a .ts worker: a small script loads it through tsx.
  const source = new URL('./pdf-worker.ts', import.meta.url).href;
  const script = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(import.meta.url)}))`;
  return new Worker(script, { eval: true, workerData });
}
