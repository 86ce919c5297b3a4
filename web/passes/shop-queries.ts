import {
  addShop,
  changeShop,
  exportStatement,
  listShops,
  makeShopLink,
  type Shop,
  type ShopInput,
} from '#contract/shops.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from '../platform/api-client.ts';

/** A shop gives while this is looked at. */
const REFRESH_MS = 15_000;

/** The shops of a mall. */
export function useShops(mall: string) {
  return useQuery({
    queryKey: ['shops', mall],
    queryFn: async ({ signal }) => (await call(listShops, { params: { id: mall }, signal })).shops,
    refetchInterval: REFRESH_MS,
  });
}

export function useWriteShop(mall: string, shop: Shop | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, isEnded }: { input: ShopInput; isEnded: boolean }) =>
      shop === null
        ? call(addShop, { params: { id: mall }, body: input })
        : call(changeShop, { params: { id: mall, shop: shop.id }, body: { shop: input, isEnded } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['shops', mall] }),
  });
}

/** Makes a new link for a shop; the one before it opens nothing any more. */
export function useShopLink(mall: string) {
  return useMutation({
    mutationFn: (shop: string) => call(makeShopLink, { params: { id: mall, shop }, body: {} }),
  });
}

export function statementAddress(mall: string, shop: string, month: string): string {
  return addressOf(exportStatement, { params: { id: mall, shop }, query: { month } });
}
