import { changeMerchant, endMerchant, readMerchant, type MerchantOfMall } from '#contract/merchants.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

export type MerchantKeys = BodyOf<typeof changeMerchant>;

function merchantQuery(mall: string) {
  return queryOptions({
    queryKey: ['super', 'merchant', mall],
    queryFn: ({ signal }) => call(readMerchant, { params: { id: mall }, signal }),
  });
}

/** By which account at the payment provider a mall takes money, by the mall's `_id`. */
export function useMerchant(mall: string) {
  return useQuery(merchantQuery(mall));
}

/** Gives a mall an account of its own, or ends it where the keys are null. */
export function useMerchantChange(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MerchantKeys | null): Promise<MerchantOfMall> =>
      body
        ? call(changeMerchant, { params: { id: mall }, body })
        : call(endMerchant, { params: { id: mall } }),
    onSuccess: (answer) => queries.setQueryData(merchantQuery(mall).queryKey, answer),
  });
}
