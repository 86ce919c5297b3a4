import type { ShownReceipt } from '#contract/invoices.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { drawReceipt, type Fonts } from './draw-receipt.ts';

/** The thread that draws documents: each takes a tenth of a second, in which nobody else would be served. */
parentPort?.on('message', ({ id, receipt }: { id: number; receipt: ShownReceipt }) => {
  drawReceipt(receipt, workerData as Fonts).then(
    (pdf) => parentPort?.postMessage({ id, pdf }),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
  );
});
