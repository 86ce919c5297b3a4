import { ProviderFault } from './payment-provider.ts';

export interface FetchedImage {
  readonly type: string;
  readonly bytes: Buffer;
}

const PATIENCE_MS = 8_000;
const MOST_BYTES = 1024 * 1024;
/** What a browser draws and nothing runs in. */
const TYPES = /^image\/(png|jpeg|gif|webp)\b/;

/** An image that the provider named in an answer. Throws `ProviderFault` where there is none, or it is no image. */
export async function fetchImage(address: string): Promise<FetchedImage> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const type = TYPES.exec(answer.headers.get('content-type') ?? '')?.[0];
    if (!answer.ok || !type || Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES)
      throw new Error(`it is no image: ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.length > MOST_BYTES) throw new Error('it is too large');
    return { type, bytes };
  } catch (error) {
    throw new ProviderFault(`the image of a code was not fetched: ${(error as Error).message}`, null, {
      cause: error,
    });
  }
}
