import { backtestTariff, changeTariffs, listTariffs } from '#contract/money.ts';
import { giveValidation } from '#contract/pay.ts';
import { listSessions } from '#contract/sessions.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';

const tariffsQuery = (mall: string) =>
  queryOptions({
    queryKey: ['malls', mall, 'tariffs'],
    queryFn: ({ signal }) => call(listTariffs, { params: { id: mall }, signal }),
  });

/** All versions of a mall's tariff, its draft, and the template. */
export function useTariffs(mall: string) {
  return useQuery(tariffsQuery(mall));
}

export type TariffChange =
  | { kind: 'save'; draft: TariffDocument }
  /** From now on where no instant is given. */
  | { kind: 'publish'; draft: TariffDocument; effectiveFrom: string | null };

/** Stores a draft, or publishes it; the server's answer is the new list. */
export function useTariffChange(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: TariffChange) => {
      const { draft } = change;
      const isPublished = change.kind === 'publish';
      const from = isPublished && change.effectiveFrom ? { effectiveFrom: change.effectiveFrom } : {};
      const body = isPublished ? { draft, publish: true, ...from } : { draft };
      return call(changeTariffs, { params: { id: mall }, body });
    },
    onSuccess: (list) => queries.setQueryData(tariffsQuery(mall).queryKey, list),
  });
}

/** What the cars of the last 90 days would have been charged under a draft. */
export function useBacktest(mall: string) {
  return useMutation({
    mutationFn: (draft: TariffDocument) => call(backtestTariff, { params: { id: mall }, body: { draft } }),
  });
}

/** Gives the newest session of a plate a stamp; `name` is the mall's. */
export function useStamp(mall: string, name: string) {
  return useMutation({
    mutationFn: async ({ plate, code, reason }: { plate: string; code: string; reason: string }) => {
      const { key, display } = readPlate(plate);
      const found = await call(listSessions, { query: { mall: name, q: key ?? display, limit: 20 } });
      const session = found.find((one) => readPlate(one.number_plate).key === key);
      if (key === null || !session) throw new ApiError(404, 'session_not_found', NO_SESSION);
      const params = { id: mall, session: session.id };
      const given = await call(giveValidation, { params, body: { code, reason } });
      return { ...given, plate: session.number_plate, isInside: session.status === 'parked' };
    },
  });
}

const NO_SESSION = 'No car with this plate was in this mall.';
