import { listMalls } from '#contract/malls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MallAnswer } from '../platform/answers/mall-answers.ts';
import { call } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';

const listAsRead = readAs(listMalls, z.array(MallAnswer));

/** All malls, as drivers see them. */
export const mallsQuery = queryOptions({
  queryKey: ['malls'],
  queryFn: ({ signal }) => call(listAsRead, { signal }),
  staleTime: 15_000,
});

export function useMalls() {
  return useQuery(mallsQuery);
}

/** Malls that are live now. */
export const liveMallsQuery = queryOptions({
  queryKey: ['malls', 'live'],
  queryFn: ({ signal }) => call(listAsRead, { query: { live: 'true' }, signal }),
  staleTime: 15_000,
});

export function useLiveMalls() {
  return useQuery(liveMallsQuery);
}
