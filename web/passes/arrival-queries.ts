import { addArrival, changeArrival, listArrivals } from '#contract/arrivals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const REFRESH_MS = 15_000;

/** The announced arrivals of a mall. */
export function useArrivals(mall: string) {
  return useQuery({
    queryKey: ['arrivals', mall],
    queryFn: ({ signal }) => call(listArrivals, { params: { id: mall }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

export interface ArrivalWish {
  readonly name: string;
  readonly places: number;
  readonly beginsAt: string;
  readonly endsAt: string;
}

export function useAddArrival(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ArrivalWish) => call(addArrival, { params: { id: mall }, body }),
    onSuccess: (list) => client.setQueryData(['arrivals', mall], list),
  });
}

export function useChangeArrival(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ arrival, ...body }: { arrival: string; arrived: number; isEnded?: boolean }) =>
      call(changeArrival, { params: { id: mall, arrival }, body }),
    onSuccess: (list) => client.setQueryData(['arrivals', mall], list),
  });
}
