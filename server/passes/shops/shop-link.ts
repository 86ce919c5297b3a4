import { createHash, createHmac } from 'node:crypto';
import { notThere } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findShopByHash, type StoredShop } from './store.ts';

/** 144 bits, as 24 characters. */
const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;

/** The secret in the link of a shop: another one each round, so that an old link can be made worthless. */
export function shopToken(
  { key }: Pick<Services, 'key'>,
  { publicId, tokenRound }: Pick<StoredShop, 'publicId' | 'tokenRound'>,
): string {
  const mac = createHmac('sha256', key.derive('shop links')).update(`${publicId} ${tokenRound}`).digest();
  return mac.subarray(0, TOKEN_BYTES).toString('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The shop that a link is for. One answer for every token that fits nothing. */
export async function findShopByToken(transaction: Transaction, token: string): Promise<StoredShop> {
  const shop = TOKEN.test(token) ? await findShopByHash(transaction, hashOfToken(token)) : null;
  if (!shop) throw notThere('This link is not valid. Ask the mall for a new one.', 'shop_link_not_valid');
  return shop;
}
