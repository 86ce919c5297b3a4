import { readMallsToday } from '#contract/forecast.ts';
import { listMallsNow, type MallNow } from '#contract/malls-now.ts';
import { listMalls } from '#contract/malls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useStaleSince } from '../platform/age.ts';
import { MallAnswer } from '../platform/answers/mall-answers.ts';
import { call } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';

/** A mall that is silent has no live view by the server's word; a server that says nothing of that may well have one. */
const ListedAnswer = z.intersection(
  MallAnswer,
  z
    .object({ hasLiveView: z.boolean().optional() })
    .transform(({ hasLiveView }) => ({ isSilent: hasLiveView === false })),
);
/** A mall in the driver's list. */
export type ListedMall = z.output<typeof ListedAnswer>;

const listAsRead = readAs(listMalls, z.array(ListedAnswer));

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

const NONE_NOW: ReadonlyMap<string, MallNow> = new Map();

/** How full the malls are now, by their `_id`; none while that is asked, and where it cannot be had. */
export function useMallsNow() {
  const {
    data = NONE_NOW,
    isPending,
    isError,
    dataUpdatedAt,
  } = useQuery(
    queryOptions({
      queryKey: ['malls', 'now'],
      queryFn: async ({ signal }) => (await call(listMallsNow, { signal })).malls,
      // Twice before it counts as old.
      refetchInterval: 15_000,
      retry: false,
      select: toMapOfMalls,
    }),
  );
  return { now: data, isPending, staleSince: useStaleSince({ isError, dataUpdatedAt }) };
}

function toMapOfMalls(malls: readonly MallNow[]): ReadonlyMap<string, MallNow> {
  return new Map(malls.map((one) => [one.mall, one]));
}

type FreeByTime = readonly { time: string; free: number; isClosed: boolean }[];
const NO_FORECAST: ReadonlyMap<string, FreeByTime> = new Map();

/** The slots that are expected to be free today, by the malls' `_id`; the forecast is for those who are signed in. */
export function useMallsToday(isKnown: boolean): ReadonlyMap<string, FreeByTime> {
  const { data = NO_FORECAST } = useQuery(
    queryOptions({
      queryKey: ['malls', 'today'],
      queryFn: async ({ signal }) => (await call(readMallsToday, { signal })).malls,
      enabled: isKnown,
      staleTime: 15 * 60_000,
      retry: false,
      select: toCurves,
    }),
  );
  return data;
}

function toCurves(malls: readonly { mall: string; points: FreeByTime }[]): ReadonlyMap<string, FreeByTime> {
  return new Map(malls.map(({ mall, points }) => [mall, points]));
}
