import type { StoredRefund } from './store.ts';

/** A refund's own id, and the number of a later try behind it. */
const RECEIPT = /^(rf_[0-9a-f]{32})(?:r(\d+))?$/;

/** The key of a try at the provider: by it the same try is made once, and a new one is not taken for the refused one. */
export function receiptOf({ publicId, attempt }: Pick<StoredRefund, 'publicId' | 'attempt'>): string {
  return attempt === 1 ? publicId : `${publicId}r${attempt}`;
}

/** Which refund a key belongs to, and which try of it; a key of nobody's is answered as it is. */
export function readReceipt(receipt: string | null): { publicId: string | null; attempt: number | null } {
  const [, publicId, attempt] = RECEIPT.exec(receipt ?? '') ?? [];
  if (publicId === undefined) return { publicId: receipt, attempt: null };
  return { publicId, attempt: attempt === undefined ? 1 : Number(attempt) };
}
