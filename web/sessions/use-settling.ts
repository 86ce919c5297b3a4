import { settleSessions, type SettlementInput } from '#contract/settlements.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** Settles one session of a mall (its `_id`); what is shown of it follows. Answers the settlement, which can be taken back. */
export function useSettling(mall: string, session: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: SettlementInput) =>
      (await call(settleSessions, { params: { id: mall }, body })).settlement,
    onSuccess: () =>
      Promise.all(
        [['session', mall, session], ['sessions']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}
