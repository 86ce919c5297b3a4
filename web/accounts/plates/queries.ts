import {
  addPlate,
  listPlates,
  makePlateCode,
  provePlate,
  releasePlate,
  type OwnPlate,
} from '#contract/plates.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { storePlates } from '../../platform/signed-in.ts';
import { accountQuery } from '../queries.ts';

const platesQuery = queryOptions({
  queryKey: ['plates'],
  queryFn: ({ signal }) => call(listPlates, { signal }),
});

/** The account's plates and what they are worth; asked for only where `isWanted`. */
export function useOwnPlates(isWanted = true) {
  return useQuery({ ...platesQuery, enabled: isWanted });
}

export type PlateChange =
  | { kind: 'add'; plate: string }
  | { kind: 'prove'; plate: string; code: string }
  | { kind: 'release'; plate: string };

/** Adds, proves or releases a plate. The list, the account, the stored user and the history follow. */
export function usePlateChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: PlateChange): Promise<void> => {
      if (change.kind === 'release') await call(releasePlate, { params: { plate: change.plate } });
      else if (change.kind === 'add') await call(addPlate, { body: { plate: change.plate } });
      else await call(provePlate, { body: { plate: change.plate, code: change.code } });
    },
    onSuccess: async () => {
      const plates = await queries.fetchQuery({ ...platesQuery, staleTime: 0 });
      storePlates(plates.map(({ plate }) => plate));
      void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['history'] });
    },
  });
}

/** Lets a mall's desk make a code; shown once. */
export function usePlateCode(mall: string) {
  return useMutation({
    mutationFn: (plate: string) => call(makePlateCode, { params: { id: mall }, body: { plate } }),
  });
}

/** A plate of which nothing shows until it is proven. */
export function isAwaitingProof({ status, visibleFrom }: OwnPlate): boolean {
  return status === 'claimed' && visibleFrom === null;
}
