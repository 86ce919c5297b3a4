import {
  answerChargeback,
  decideChargeback,
  listChargebacks,
  readChargeback,
  type ChargebackDecision,
  type ChargebackDetail,
} from '#contract/chargebacks.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const REFRESH_MS = 60_000;

/** What banks claim back of a mall's payments, by its `_id`. */
export function useChargebacks(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['chargebacks', mall],
      queryFn: async ({ signal }) =>
        (await call(listChargebacks, { params: { id: mall }, signal })).chargebacks,
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** One with all that decides it. Whoever reads it is recorded, so it is read once and not again by itself. */
export function useChargeback(mall: string, chargeback: string) {
  return useQuery(
    queryOptions({
      queryKey: ['chargeback', mall, chargeback],
      queryFn: ({ signal }) => call(readChargeback, { params: { id: mall, chargeback }, signal }),
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
}

/** Notes an answer, or decides; what is shown afterwards is the server's answer. */
function useChange<Body>(mall: string, chargeback: string, send: (body: Body) => Promise<ChargebackDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (changed) => {
      queries.setQueryData(['chargeback', mall, chargeback], changed);
      await queries.invalidateQueries({ queryKey: ['chargebacks', mall] });
    },
  });
}

export function useAnswer(mall: string, chargeback: string) {
  return useChange(mall, chargeback, (answer: string) =>
    call(answerChargeback, { params: { id: mall, chargeback }, body: { answer } }),
  );
}

export function useChargebackDecision(mall: string, chargeback: string) {
  return useChange(mall, chargeback, (body: ChargebackDecision) =>
    call(decideChargeback, { params: { id: mall, chargeback }, body }),
  );
}
